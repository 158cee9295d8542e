/** What is to be seen. Entries are told by their places. */
export type Look = {
  /** Its neighborhood is shown, and nothing else. */
  chosen: number | null;
  /** Lights its neighbors. */
  pointed: number | null;
  /** The category whose island is shown, with the names of its entries. */
  region: string | null;
  /** Null where all of them are. */
  lit: ReadonlySet<number> | null;
  colorBy: 'type' | 'category';
};
