import type { Engine, Thread, ThreadType, ToolType } from '@latticework/core/analysis';
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
      return `${engine.model ?? 'A model'} answered.`;
    case 'editorial':
      return 'Written by hand.';
    default:
      return assertNever(engine.name);
  }
}

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
