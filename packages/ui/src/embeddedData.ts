import type { PageData } from './data/pageData.ts';

/**
 * The data in a document for the application that starts in it: as JSON, because the content security policy forbids
 * inline scripts.
 */
export type EmbeddedData = { siteUrl: string; pageData: PageData };

const ELEMENT_ID = 'page-data';

export function embeddedDataMarkup(embedded: EmbeddedData): string {
  const data = JSON.stringify(embedded).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${data}</script>`;
}

/** Null in the empty document, in which any page can start. */
export function readEmbeddedData(): EmbeddedData | null {
  const content = document.getElementById(ELEMENT_ID)?.textContent;
  return content ? (JSON.parse(content) as EmbeddedData) : null;
}
