import { candidatesOf, type finding, goodAnswer, goodStory } from './answers.ts';
import { answers, type Script } from './scriptedModelServer.ts';

export const good: Script = answers(goodAnswer);

/** The good answer with one of its parts replaced. */
export const withChange = (
  change: (answer: ReturnType<typeof goodStory>, offered: ReturnType<typeof candidatesOf>) => object,
): Script =>
  answers((request) => {
    const answer = goodStory(request);
    return { ...answer, ...change(answer, candidatesOf(request)) };
  });

/** The good answer with its first finding changed. */
export const withFirst = (change: Partial<ReturnType<typeof finding>>): Script =>
  withChange(({ findings: [first, ...others] }) => ({ findings: [{ ...first, ...change }, ...others] }));
