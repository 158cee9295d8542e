/** Categories of worked examples, in display order. */
export const EXAMPLE_CATEGORIES = ['personal', 'business', 'behavioral', 'strategic', 'conceptual'] as const;
export type ExampleCategory = (typeof EXAMPLE_CATEGORIES)[number];
