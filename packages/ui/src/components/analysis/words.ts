import type { Thread, ThreadType, ToolType } from '@latticework/core/analysis';

export const TOOL_LABELS = { mental_model: 'Model', cognitive_bias: 'Bias' } as const satisfies Record<
  ToolType,
  string
>;

const THREAD_LABELS = {
  opening: 'Opening',
  pattern: 'Mental Model',
  insight: 'Cognitive Bias',
  connection: 'Connection',
  conclusion: 'Conclusion',
} as const satisfies Record<ThreadType, string>;

export const threadLabel = (thread: Thread): string => THREAD_LABELS[thread.type];

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `three models`, `one model`, `14 models`: small numbers are words in a text. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${SMALL[count] ?? count} ${count === 1 ? one : many}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
