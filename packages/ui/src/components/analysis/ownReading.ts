import type { Problem } from './problem.ts';

/** The state of a reading by an AI of the person's own, and the actions for it. */
export type OwnReading = {
  /** The text to copy. It is loaded when `want` is called first. */
  request: { data: string | undefined; problem: Problem | null; want: () => void; retry: () => void };
  submit: (answer: string) => void;
  busy: boolean;
  /** What does not hold in the answer that was pasted last, and the text that asks the AI to mend it. */
  faulty: { faults: readonly string[]; repair: string } | null;
  /** Why nothing came of the last answer. */
  problem: Problem | null;
  isDone: boolean;
  /** The only reading of this kind has been used. */
  isUsed: boolean;
};
