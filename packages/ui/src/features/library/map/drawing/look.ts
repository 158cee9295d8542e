/** What is shown. Entries are identified by their index. */
export type Look = {
  /** The entry whose neighborhood is shown alone. */
  chosen: number | null;
  /** The entry whose neighbors are highlighted. */
  pointed: number | null;
  /** The category whose region is shown, with the names of its entries. */
  region: string | null;
  /** The highlighted entries; null when all are. */
  lit: ReadonlySet<number> | null;
  colorBy: 'type' | 'category';
};
