import { createHash } from 'node:crypto';
import type { MissingFact, PlanStep, WordsToSay } from '@latticework/core/analysis';
import type { AnswerContext } from './answerContext.ts';
import { checkProseIn } from './prose.ts';
import {
  MOST_MISSING,
  MOST_STEPS,
  type ProseField,
  type WrittenAnswer,
  writtenMissingSchema,
  writtenStepSchema,
  writtenWordsSchema,
} from './written.ts';

export type CheckedStory = {
  hook: string;
  turn: string;
  bottomLine: string;
  steps: PlanStep[];
  words: WordsToSay | undefined;
};

/** The prose, or undefined with its fault recorded under that heading. */
function reader(context: AnswerContext, notes: string[], heading?: string) {
  return (value: unknown, field: ProseField): string | undefined => {
    const checked = checkProseIn(context, value, field);
    if (checked.fault !== undefined) notes.push(heading ? `${heading}: ${checked.fault}` : checked.fault);
    return checked.text;
  };
}

/** Checks what the model says about the whole. In lists, an item that fails is dropped as long as one is left. */
export function verifyStory(answer: WrittenAnswer, context: AnswerContext): CheckedStory | { faults: string[] } {
  const faults: string[] = [];
  const read = reader(context, faults);
  const hook = read(answer.hook, 'hook');
  const turn = read(answer.turn, 'turn');
  const bottomLine = read(answer.bottomLine, 'bottomLine');
  if (bottomLine && !/\b(?:if|unless|as long as|provided|until)\b/i.test(bottomLine)) {
    faults.push('bottomLine: is not conditional; say "if …, then …"');
  }

  const ofSteps: string[] = [];
  const steps = answer.steps.slice(0, MOST_STEPS).flatMap((one, at): PlanStep[] => {
    const heading = `step ${at + 1}`;
    const { data } = writtenStepSchema.safeParse(one);
    if (!data) {
      ofSteps.push(`${heading}: does not have the required shape`);
      return [];
    }
    const of = reader(context, ofSteps, heading);
    const [action, when, observe] = [of(data.action, 'action'), of(data.when, 'when'), of(data.observe, 'observe')];
    const stop = data.stop ? of(data.stop, 'stop') : '';
    return action && when && observe && stop !== undefined ? [{ action, when, observe, stop }] : [];
  });
  if (steps.length === 0) faults.push('at least one step is required, but none is valid', ...ofSteps);

  const spoken = writtenWordsSchema.safeParse(answer.words).data;
  const ofWords = reader(context, []);
  const to = spoken && ofWords(spoken.to, 'to');
  const words = spoken && ofWords(spoken.words, 'words');

  if (faults.length > 0 || !hook || !turn || !bottomLine) return { faults };
  return { hook, turn, bottomLine, steps, words: to && words ? { to, words } : undefined };
}

/** The facts to ask for. Those that fail are dropped. */
export function verifyMissing(
  written: readonly unknown[],
  context: AnswerContext,
): { facts: MissingFact[]; faults: string[] } {
  const faults: string[] = [];
  const facts = written.slice(0, MOST_MISSING).flatMap((one, at): MissingFact[] => {
    const heading = `missing ${at + 1}`;
    const { data } = writtenMissingSchema.safeParse(one);
    if (!data) {
      faults.push(`${heading}: does not have the required shape`);
      return [];
    }
    const read = reader(context, faults, heading);
    const question = read(data.question, 'question');
    const [yes, no] = [read(data.yes, 'choice'), read(data.no, 'choice')];
    const [ifYes, ifNo] = [read(data.ifYes, 'ifYes'), read(data.ifNo, 'ifNo')];
    if (question && !/[?？؟]$/.test(question)) {
      faults.push(`${heading}: question does not end with a question mark`);
      return [];
    }
    return question && yes && no && ifYes && ifNo
      ? [{ id: idOf(question), question, answers: { yes, no }, ifYes, ifNo }]
      : [];
  });
  if (facts.length === 0 && faults.length === 0) faults.push('at least one missing fact is required');
  return { facts, faults };
}

/** The same question has the same id in every reading, so that an answer belongs to its question. */
function idOf(question: string): string {
  return `asked-${createHash('sha256').update(question).digest('hex').slice(0, 12)}`;
}
