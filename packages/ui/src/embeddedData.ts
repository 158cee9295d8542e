import type { PageData } from './data/pageData.ts';

/**
 * The data in a document for the application that starts in it: as JSON, because the content security policy forbids
 * inline scripts.
 */
export type EmbeddedData = { siteUrl: string; billing: boolean; pageData: PageData };

const ELEMENT_ID = 'page-data';
const START = `<script type="application/json" id="${ELEMENT_ID}">`;

export function embeddedDataMarkup(embedded: EmbeddedData): string {
  const data = JSON.stringify(embedded).replaceAll('<', '\\u003c');
  return `${START}${data}</script>`;
}

/** The data in the text of a document. @throws if it has none */
export function embeddedDataIn(text: string): EmbeddedData {
  const start = text.indexOf(START);
  if (start < 0) throw new Error('The document contains no data.');
  return JSON.parse(text.slice(start + START.length, text.indexOf('</script>', start))) as EmbeddedData;
}

/** The same in the empty document, which has no data: on its root element, because any page can start in it. */
export function readBilling(): boolean {
  return document.documentElement.dataset['billing'] !== 'off';
}

/** Null in the empty document, in which any page can start. */
export function readEmbeddedData(): EmbeddedData | null {
  const content = document.getElementById(ELEMENT_ID)?.textContent;
  return content ? (JSON.parse(content) as EmbeddedData) : null;
}
