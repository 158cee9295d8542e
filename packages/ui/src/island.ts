import type { PageData } from './data/pageData.ts';

/** What a document says to the application that starts in it: as data, because the policy forbids inline scripts. */
export type Island = { siteUrl: string; pageData: PageData };

const ISLAND_ID = 'page-data';

export function islandMarkup(island: Island): string {
  const data = JSON.stringify(island).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ISLAND_ID}">${data}</script>`;
}

/** Null where the document is the empty one, which any page can start in. */
export function readIsland(): Island | null {
  const content = document.getElementById(ISLAND_ID)?.textContent;
  return content ? (JSON.parse(content) as Island) : null;
}
