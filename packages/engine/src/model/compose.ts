import type { Analysis, Clarification, Engine, Narrative, Thread, ThreadType, Tool } from '@latticework/core/analysis';
import type { AnalyzeRequest } from '../analyze.ts';
import { asListed } from '../embedded/libraryTools.ts';
import { emptyAnalysis } from '../emptyAnalysis.ts';
import type { CheckedFinding } from './verify.ts';
import type { CheckedStory } from './verifyStory.ts';

/** A finding as the user reads it: the model's sentences about the text, and the library's about the tool. */
export function composeTool({ tool, ...said }: CheckedFinding): Tool {
  return {
    ...asListed(tool),
    explanation: said.explanation,
    evidence: said.evidence,
    why: said.why,
    counterReading: said.counterReading,
    strength: said.strength,
    question: said.question,
    ...(tool.type === 'mental_model'
      ? { howToUse: tool.entry.how_to_use }
      : { countermeasure: said.countermeasure ?? tool.entry.mitigation_approaches[0] ?? '' }),
  };
}

export function composeNarrative(story: CheckedStory): Narrative {
  const connections = story.connections.map(({ ids, content }) => ({ type: 'connection' as const, content, ids }));
  const conclusion = story.threads.findIndex(({ type }) => type === 'conclusion');
  // Threads about how findings interact come before the thread that argues against all of them.
  const place = conclusion < 0 ? story.threads.length : conclusion;
  return {
    hook: story.hook,
    threads: [...story.threads.slice(0, place), ...connections, ...story.threads.slice(place)].map(
      ({ type, content, ids }, at): Thread => ({
        id: `thread-${at + 1}`,
        type,
        emoji: EMOJI[type],
        content,
        tools: ids,
      }),
    ),
    bottomLine: story.bottomLine,
    actionPlan: { type: 'experiment', sections: [{ sectionName: 'Try it', actionItems: story.steps }] },
  };
}

/** The same icons as the embedded engine's threads. */
const EMOJI = {
  opening: '🧭',
  pattern: '🧩',
  insight: '🔍',
  connection: '🔗',
  conclusion: '🎯',
} as const satisfies Record<ThreadType, string>;

export function composeAnalysis(
  request: AnalyzeRequest,
  findings: readonly CheckedFinding[],
  story: CheckedStory | null,
  engine: Engine,
): Analysis {
  return {
    ...emptyAnalysis(request, engine),
    recommendedTools: findings.map(composeTool),
    searchGrounding: { sourcesCount: findings.reduce((sum, { tool }) => sum + tool.entry.sources.length, 0) },
    ...(story && {
      narrativeAnalysis: composeNarrative(story),
      keyLessons: story.keyLessons,
      connections: story.connections.map(({ ids, content }) => ({ toolIds: ids, content })),
    }),
  };
}

export function composeClarification(request: AnalyzeRequest, clarification: Clarification, engine: Engine): Analysis {
  return { ...emptyAnalysis(request, engine), clarification };
}
