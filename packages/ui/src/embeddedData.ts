import type { PageData } from './data/pageData.ts';

/** What a document says to the application that starts in it: as data, because the policy forbids inline scripts. */
export type EmbeddedData = { siteUrl: string; pageData: PageData };

const ELEMENT_ID = 'page-data';

export function embeddedDataMarkup(embedded: EmbeddedData): string {
  const data = JSON.stringify(embedded).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${data}</script>`;
}

/** Null where the document is the empty one, which any page can start in. */
export function readEmbeddedData(): EmbeddedData | null {
  const content = document.getElementById(ELEMENT_ID)?.textContent;
  return content ? (JSON.parse(content) as EmbeddedData) : null;
}
