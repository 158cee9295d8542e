import type { ToolType } from '@latticework/core/analysis';

/** What a link to a model or a bias needs. */
export type EntryName = { type: ToolType; slug: string; name: string };

/** What a card of a model or a bias needs. */
export type EntryCard = EntryName & {
  /** MM012, CB048. */
  id: string;
  /** A key of MODEL_CATEGORIES or BIAS_CATEGORIES, perhaps of a newer version. */
  category: string;
  concept: string;
};

/** The parts that the pages of both kinds of entry have. */
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

/** A page of a list: its entries (none beyond the last page) and the total. */
export type EntryList = { entries: EntryCard[]; total: number };

/** `page` counts from 1. */
export type EntryListParams = { search: string; category: string | null; page: number };

type Neighbors = { previous: EntryName | null; next: EntryName | null };

/** `counters`: the biases that it counters. */
export type ModelPageData = Neighbors & { model: Model; related: EntryCard[]; counters: EntryCard[] };

/** `remedies`: the models that help against it. */
export type BiasPageData = Neighbors & { bias: Bias; related: EntryCard[]; remedies: EntryCard[] };

/** An older id or a duplicate resolves to the slug of the current entry; an unknown one to null. */
export type Found<PageData> = PageData | { movedTo: string } | null;

/** How many entries the library has, without duplicates. */
export type LibraryCounts = { models: number; biases: number };

/** What a list of names needs of a model or a bias. */
export type LibraryName = EntryName & {
  id: string;
  /** The category's name. */
  category: string;
  /** Its other names. */
  aliases: readonly string[];
};

export const ENTRIES_PER_PAGE = 20;
