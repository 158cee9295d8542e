import type { Analysis, AnsweredFact, Decision, Engine, Narrative, Tool } from '@latticework/core/analysis';
import { assertNever } from '@latticework/core/errors';
import type { AnalyzeRequest } from '../analyze.ts';
import { CRISIS_HELP } from '../danger/crisisDetector.ts';
import { asListed } from '../embedded/libraryTools.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import type { AnswerCheck, CheckedFinding, SoundAnswer } from './verify.ts';
import type { CheckedStory } from './verifyStory.ts';

/** A finding as the user reads it: the model's sentences about the text, and the library's about the tool. */
export function composeTool({ tool, evidence, absent, strength, reading, counterReading }: CheckedFinding): Tool {
  return {
    ...asListed(tool),
    explanation: reading,
    evidence,
    ...(absent !== undefined && { absent }),
    why: '',
    counterReading,
    strength,
    question: '',
  };
}

export function composeNarrative({ hook, turn, bottomLine, steps }: CheckedStory): Narrative {
  return {
    hook,
    threads: [{ id: 'thread-1', type: 'insight', emoji: '🔍', content: turn, tools: [] }],
    bottomLine,
    actionPlan: { type: 'plan', sections: [{ sectionName: 'What to do, and when', actionItems: steps }] },
  };
}

/** What the text was read as, and by whom. */
export type ReadAs = { engine: Engine; decision: Decision | undefined; answered: readonly AnsweredFact[] };

/** What the person gets for a checked answer: a reading, or a question back. */
export function composeAnalysis(
  request: AnalyzeRequest,
  check: Exclude<AnswerCheck, { kind: 'faulty' }>,
  readAs: ReadAs,
): Analysis {
  switch (check.kind) {
    case 'danger':
      return { ...emptyAnalysis(request, readAs.engine), clarification: CRISIS_HELP };
    case 'too thin': {
      const { question, because } = check;
      return { ...emptyAnalysis(request, readAs.engine), clarification: { question, because } };
    }
    case 'sound':
      return composeReading(request, check, readAs);
    default:
      return assertNever(check);
  }
}

function composeReading(
  request: AnalyzeRequest,
  { first, findings, sums, missing, story }: SoundAnswer,
  { engine, decision, answered }: ReadAs,
): Analysis {
  return {
    ...emptyAnalysis(request, engine),
    ...(decision && { decision }),
    first: first ? [first] : [],
    missing,
    answered: [...answered],
    numbers: sums,
    recommendedTools: findings.map(composeTool),
    searchGrounding: { sourcesCount: findings.reduce((sum, { tool }) => sum + tool.entry.sources.length, 0) },
    ...(story && {
      wordsToSay: story.words ? [story.words] : [],
      narrativeAnalysis: composeNarrative(story),
    }),
  };
}
