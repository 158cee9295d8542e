import type { PlanStep, ThreadType } from '@latticework/core/analysis';
import type { AnswerContext } from './answerContext.ts';
import { disallowedTools } from './disallowedTools.ts';
import { checkProse } from './prose.ts';
import {
  FEWEST_THREADS,
  MOST_CONNECTIONS,
  MOST_LESSONS,
  MOST_STEPS,
  MOST_THREADS,
  type ProseField,
  type WrittenAnswer,
  writtenConnectionSchema,
  writtenStepSchema,
  writtenThreadSchema,
} from './written.ts';

export type CheckedStory = {
  hook: string;
  connections: { ids: [string, string]; content: string }[];
  threads: { type: Exclude<ThreadType, 'connection'>; content: string; ids: string[] }[];
  bottomLine: string;
  steps: PlanStep[];
  keyLessons: string[];
};

/** Checks what the model says about the findings. In lists, an item that fails is dropped without a repair. */
export function verifyStory(
  answer: WrittenAnswer,
  found: readonly string[],
  context: AnswerContext,
): CheckedStory | { faults: string[] } {
  const faults: string[] = [];
  /** The prose, or undefined with its fault recorded under that heading. */
  const read = (value: unknown, field: ProseField, notes: string[], heading: string = field): string | undefined => {
    const checked = checkProse(value, field);
    const wrong = checked.fault !== undefined ? [checked.fault] : disallowedTools(checked.text, found, context);
    notes.push(...wrong.map((fault) => `${heading}: ${fault}`));
    return wrong.length > 0 ? undefined : checked.text;
  };

  const hook = read(answer.hook, 'hook', faults);
  const bottomLine = read(answer.bottomLine, 'bottomLine', faults);
  if (bottomLine && !/\b(?:if|unless|as long as|provided)\b/i.test(bottomLine)) {
    faults.push('bottomLine: is not conditional; say "if …, then …"');
  }

  // Faults of dropped items are reported only when too few items are left.
  const ofThreads: string[] = [];
  const threads = answer.threads.slice(0, MOST_THREADS).flatMap((one, at) => {
    const heading = `thread ${at + 1}`;
    const { data } = writtenThreadSchema.safeParse(one);
    if (!data) ofThreads.push(`${heading}: does not have the required shape`);
    const content = data && read(data.content, 'thread', ofThreads, heading);
    return content ? [{ type: data.type, content, ids: amongFound(data.ids, found) }] : [];
  });
  if (threads.length < FEWEST_THREADS) {
    faults.push(`at least ${FEWEST_THREADS} threads are required, but only ${threads.length} are valid`, ...ofThreads);
  }

  const connections = answer.connections.flatMap((one) => {
    const { data } = writtenConnectionSchema.safeParse(one);
    const [first, second, ...more] = amongFound(data?.ids ?? [], found);
    const content = data && read(data.content, 'connection', []);
    return content && first && second && more.length === 0
      ? [{ ids: [first, second] as [string, string], content }]
      : [];
  });

  const ofSteps: string[] = [];
  const steps = answer.steps.flatMap((one, at): PlanStep[] => {
    const heading = `step ${at + 1}`;
    const { data } = writtenStepSchema.safeParse(one);
    if (!data) ofSteps.push(`${heading}: does not have the required shape`);
    const action = data && read(data.action, 'action', ofSteps, heading);
    const when = data && read(data.when, 'when', ofSteps, heading);
    const observe = data && read(data.observe, 'observe', ofSteps, heading);
    const stop = data && read(data.stop, 'stop', ofSteps, heading);
    return action && when && observe && stop ? [{ action, when, observe, stop }] : [];
  });
  if (steps.length === 0) faults.push('at least one step is required, but none is valid', ...ofSteps);

  const ofLessons: string[] = [];
  const keyLessons = answer.keyLessons.flatMap((one) => read(one, 'lesson', ofLessons, 'keyLessons') ?? []);
  if (keyLessons.length === 0) faults.push('at least one key lesson is required, but none is valid', ...ofLessons);

  if (faults.length > 0 || !hook || !bottomLine) return { faults };
  return {
    hook,
    bottomLine,
    threads,
    connections: connections.slice(0, MOST_CONNECTIONS),
    steps: steps.slice(0, MOST_STEPS),
    keyLessons: keyLessons.slice(0, MOST_LESSONS),
  };
}

function amongFound(ids: readonly string[], found: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.trim().toUpperCase()))].filter((id) => found.includes(id));
}
