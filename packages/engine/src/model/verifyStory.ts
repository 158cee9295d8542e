import { createHash } from 'node:crypto';
import type { MissingFact, PlanStep, WordsToSay } from '@latticework/core/analysis';
import type { z } from 'zod';
import type { AnswerContext } from './answerContext.ts';
import { type ProseReader, proseReader } from './prose.ts';
import {
  MOST_MISSING,
  MOST_STEPS,
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

/** Checks what the model says about the whole; null with the faults. */
export function verifyStory(
  answer: WrittenAnswer,
  context: AnswerContext,
): { story: CheckedStory | null; faults: string[] } {
  const faults: string[] = [];
  const read = proseReader(context, faults);
  const hook = read(answer.hook, 'hook');
  const turn = read(answer.turn, 'turn');
  const bottomLine = read(answer.bottomLine, 'bottomLine');
  if (bottomLine && !/\b(?:if|unless|as long as|provided|until)\b/i.test(bottomLine)) {
    faults.push('bottomLine: is not conditional; say "if …, then …"');
  }

  const steps = soundItems(
    { name: 'step', items: answer.steps.slice(0, MOST_STEPS), schema: writtenStepSchema, context },
    (step, of): PlanStep | undefined => {
      const [action, when, observe] = [of(step.action, 'action'), of(step.when, 'when'), of(step.observe, 'observe')];
      const stop = step.stop ? of(step.stop, 'stop') : '';
      return action && when && observe && stop !== undefined ? { action, when, observe, stop } : undefined;
    },
  );
  if (steps.sound.length === 0) faults.push('at least one step is required, but none is valid', ...steps.faults);

  // Words that fail are left out: the rest holds without them.
  const spoken = writtenWordsSchema.safeParse(answer.words).data;
  const ofWords = proseReader(context, []);
  const to = spoken && ofWords(spoken.to, 'to');
  const words = spoken && ofWords(spoken.words, 'words');

  if (faults.length > 0 || !hook || !turn || !bottomLine) return { story: null, faults };
  return {
    story: { hook, turn, bottomLine, steps: steps.sound, words: to && words ? { to, words } : undefined },
    faults,
  };
}

/** The facts to ask for. Those that fail are dropped. */
export function verifyMissing(
  written: readonly unknown[],
  context: AnswerContext,
): { facts: MissingFact[]; faults: string[] } {
  const { sound, faults } = soundItems(
    { name: 'missing', items: written.slice(0, MOST_MISSING), schema: writtenMissingSchema, context },
    (fact, read, fail): MissingFact | undefined => {
      const question = read(fact.question, 'question');
      const [yes, no] = [read(fact.yes, 'choice'), read(fact.no, 'choice')];
      const [ifYes, ifNo] = [read(fact.ifYes, 'ifYes'), read(fact.ifNo, 'ifNo')];
      if (question && !/[?？؟]$/.test(question)) return fail('question does not end with a question mark');
      return question && yes && no && ifYes && ifNo
        ? { id: idOf(question), question, answers: { yes, no }, ifYes, ifNo }
        : undefined;
    },
  );
  return {
    facts: sound,
    faults: sound.length === 0 && faults.length === 0 ? ['at least one missing fact is required'] : faults,
  };
}

/** The items of a list that hold, and the faults of the others. */
function soundItems<Written, Checked>(
  list: { name: string; items: readonly unknown[]; schema: z.ZodType<Written>; context: AnswerContext },
  check: (item: Written, read: ProseReader, fail: (fault: string) => undefined) => Checked | undefined,
): { sound: Checked[]; faults: string[] } {
  const { name, items, schema, context } = list;
  const faults: string[] = [];
  const sound = items.flatMap((item, at) => {
    const heading = `${name} ${at + 1}`;
    const fail = (fault: string) => void faults.push(`${heading}: ${fault}`);
    const { data } = schema.safeParse(item);
    const checked = data
      ? check(data, proseReader(context, faults, heading), fail)
      : fail('does not have the required shape');
    return checked === undefined ? [] : [checked];
  });
  return { sound, faults };
}

/** The same question has the same id in every reading, so that an answer belongs to its question. */
function idOf(question: string): string {
  return `asked-${createHash('sha256').update(question).digest('hex').slice(0, 12)}`;
}
