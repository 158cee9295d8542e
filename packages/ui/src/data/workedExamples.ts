import type { Analysis } from '@latticework/core/analysis';

/** What a link to a worked example needs. */
export type ExampleTitle = { slug: string; title: string; category: string };

export type ExampleCard = ExampleTitle & { question: string };

export type Example = ExampleCard & { analysis: Analysis };

/** `related`: others of its category. */
export type ExamplePageData = { example: Example; related: ExampleCard[] };

/** How often each has been opened, by its slug. */
export type ExampleViews = Readonly<Record<string, number>>;

export const FEATURED = 3;
export const RELATED = 3;
