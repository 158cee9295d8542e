/** What the box suggests while it is empty. */
export const SAMPLE_QUESTIONS = [
  'We have spent two years on this product and sales are flat. Do we stop?',
  'I am about to sign a three-year lease because two other people want the space.',
  'My manager says nobody leaves at this level. I have an offer from abroad.',
  'Our best customer wants a feature that nobody else needs.',
  'The first candidate was so good that the rest felt like a formality.',
  'I keep saying that I will start writing once I feel ready.',
] as const;

export const TYPING_PACE = { type: 50, erase: 30, pause: 2000 } as const;
