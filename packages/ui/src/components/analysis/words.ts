import type { Decision, Engine, PlanStep, Thread, ThreadType, ToolType } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { Verdict } from '@latticework/core/judgments';
import { lazily } from '../lazily.ts';

export const TOOL_LABELS = { mental_model: 'Model', cognitive_bias: 'Bias' } as const satisfies Record<
  ToolType,
  string
>;

export const VERDICT_LABELS = { fits: 'This fits', 'not me': 'Not me' } as const satisfies Record<Verdict, string>;

const THREAD_LABELS = {
  opening: 'Opening',
  pattern: 'Mental Model',
  insight: 'Cognitive Bias',
  connection: 'Connection',
  conclusion: 'Conclusion',
} as const satisfies Record<ThreadType, string>;

export const threadLabel = (thread: Thread): string => THREAD_LABELS[thread.type];

const DECISION_LABELS = {
  opening: 'What it says, and what follows',
  insight: 'What it turns on',
  pattern: 'Often overlooked',
  connection: 'Connection',
  conclusion: 'Conclusion',
} as const satisfies Record<ThreadType, string>;

/** The threads of a decision's reading under their headings, in the order of their first thread. */
export function groupedThreads(threads: readonly Thread[]): { label: string; threads: Thread[] }[] {
  return [...Map.groupBy(threads, ({ type }) => DECISION_LABELS[type])].map(([label, of]) => ({ label, threads: of }));
}

/** What a text was read as, with the doubt where there is one. */
export function readAs({ name, basis }: Decision): string {
  return basis === 'family'
    ? `${name}. No kind of decision fits for certain, so this is what such decisions have in common.`
    : name;
}

/** The date of a step, counted from the day of the reading, in the reader's own calendar. */
function dateOfStep(readAt: Date, inDays: number): string {
  const date = new Date(readAt.getFullYear(), readAt.getMonth(), readAt.getDate() + inDays);
  return (date.getFullYear() === readAt.getFullYear() ? dayOfYear() : dayWithYear()).format(date);
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const dayOfYear = lazily(() => new Intl.DateTimeFormat(undefined, DAY));
const dayWithYear = lazily(() => new Intl.DateTimeFormat(undefined, { ...DAY, year: 'numeric' }));

/** When a step is due: in the words of the plan, with the date where both are known. */
export function whenOf({ when, inDays }: PlanStep, readAt: Date | undefined): string {
  const date = readAt && inDays !== undefined ? dateOfStep(readAt, inDays) : '';
  return [when, date].filter(Boolean).join(' · ');
}

/** "You can read this one again twice." */
export function rereadsLeft(left: number): string {
  const times = left === 1 ? 'once more' : left === 2 ? 'twice' : `${counted(left, 'time')}`;
  return `You can read this one again ${times}.`;
}

/** The time of an analysis, with its year, because it may be read much later. */
export const momentOfReading = (at: Date): string => reading().format(at);

const reading = lazily(
  () =>
    new Intl.DateTimeFormat(undefined, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** Which engine answered, and in place of which one. */
export function answeredBy(engine: Engine): string {
  if (engine.insteadOf) return answeredInstead(engine.insteadOf);
  switch (engine.name) {
    case 'embedded':
      return 'The built-in engine answered.';
    case 'model':
      if (engine.pasted) return PASTED;
      return `${engine.model ?? 'A model'} answered.`;
    case 'editorial':
      return 'Written by hand.';
    default:
      return assertNever(engine.name);
  }
}

/** For an answer that the person brought. */
export const PASTED = 'An AI of your own answered. Its answer passed the same checks as every other.';

export function answeredInstead({ model, because }: NonNullable<Engine['insteadOf']>): string {
  return `The built-in engine answered, because ${model} could not: ${because.replace(/\.$/, '')}.`;
}

/** For an incomplete analysis. */
export const BROKEN_OFF = 'This analysis ended before it was complete. It shows what had been found by then.';

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `three models`, `one model`, `14 models`: small numbers are words in a text. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${SMALL[count] ?? count} ${count === 1 ? one : many}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Some assumptions say so themselves. */
export function assuming(assumption: string): string {
  return /^assum/i.test(assumption) ? assumption : `assuming ${assumption}`;
}
