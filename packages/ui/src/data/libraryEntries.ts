import type { ToolType } from '@latticework/core/analysis';

/** A model or a bias as far as a link to it needs it. */
export type EntryName = { type: ToolType; slug: string; name: string };

/** A model or a bias as a card shows it. */
export type EntryCard = EntryName & {
  /** MM012, CB048. */
  id: string;
  /** A key of MODEL_CATEGORIES or BIAS_CATEGORIES; of a newer version, perhaps. */
  category: string;
  concept: string;
};

/** What both kinds of entry say on their pages. */
type Entry = EntryCard & {
  aliases: string[];
  /** By paragraph. */
  explanation: string[];
  examples: { title: string; content: string }[];
  reflectionQuestions: string[];
  sources: { authors: string; year: number; title: string; showed: string }[];
};

export type Model = Entry & { useCases: string[]; pitfalls: string[]; howToUse: string[] };

export type Bias = Entry & {
  kind: string | null;
  recognition: string[];
  mitigation: string[];
  contexts: string[];
  evidence: { status: string; note: string } | null;
};

/** A list's page: the entries on it, none beyond the last page, and how many there are on all pages. */
export type EntryList = { entries: EntryCard[]; total: number };

/** `page` counts from 1. */
export type EntryListParams = { search: string; category: string | null; page: number };

type Neighbors = { previous: EntryName | null; next: EntryName | null };

/** `counters`: the biases that it is a remedy for. */
export type ModelPageData = Neighbors & { model: Model; related: EntryCard[]; counters: EntryCard[] };

/** `remedies`: the models that help against it. */
export type BiasPageData = Neighbors & { bias: Bias; related: EntryCard[]; remedies: EntryCard[] };

/** An older id or a duplicate leads to the slug of the entry that holds now; nothing at all to null. */
export type Found<PageData> = PageData | { movedTo: string } | null;

/** How many entries the library holds, duplicates not counted. */
export type LibraryCounts = { models: number; biases: number };

/** A model or a bias as far as a list of names needs it. */
export type LibraryName = EntryName & {
  id: string;
  /** The category's name. */
  category: string;
  /** Whatever else it is called. */
  aliases: readonly string[];
};

export const ENTRIES_PER_PAGE = 20;
