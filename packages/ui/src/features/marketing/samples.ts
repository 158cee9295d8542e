/** Typed into the landing page's box while it is idle. */
export const HERO_QUESTIONS = [
  'Should I leave the job that everyone congratulates me for?',
  'We cut the price and sales rose. Was it the price?',
  'I have put six years into this doctorate. Do I finish it?',
  'Do we build the feature our biggest customer asks for?',
  'My co-founder and I have stopped disagreeing.',
  'Is it too late to change the roadmap before the launch?',
  'We want to buy the house, and the agent says there are two other offers.',
  'I got the grade I expected without studying. What now?',
] as const;

export const HERO_PACE = { type: 30, erase: 20, pause: 1500, gap: 300, start: 100, untilFocus: true } as const;
