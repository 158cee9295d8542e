/** The sections of the guide, by the anchors that link to them. */
export const PARTS = {
  'what-it-is': 'What a mental model is',
  latticework: 'A lattice rather than a hammer',
  biases: 'Where biases come in',
  'one-decision': 'One decision, from words to plan',
  'ten-models': 'Ten models from ten fields',
  examples: 'Four other lives',
  learning: 'How to learn them',
  limits: 'Where they fail',
  categories: 'Fifteen shelves',
  next: 'Where to go from here',
} as const;

export type Part = keyof typeof PARTS;
