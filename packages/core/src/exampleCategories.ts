/** What worked examples are about, in the order in which a list offers them. */
export const EXAMPLE_CATEGORIES = ['personal', 'business', 'behavioral', 'strategic', 'conceptual'] as const;
export type ExampleCategory = (typeof EXAMPLE_CATEGORIES)[number];
