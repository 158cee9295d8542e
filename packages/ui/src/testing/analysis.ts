import type { Analysis, Tool } from '@latticework/core/analysis';

/** A text that contains these words, all of which `analysisWith` quotes. */
export const textWith = (words: string) => `${words}\nShould I go on?`;

/** An analysis of that text in which every sentence from the engine is these words. */
export function analysisWith(words: string): Analysis {
  return {
    recommendedTools: [
      {
        ...toolWith(words),
        id: 'CB001',
        slug: 'sunk-cost-fallacy',
        name: `Sunk Cost ${words}`,
        type: 'cognitive_bias',
        countermeasure: words,
      },
      {
        ...toolWith(words),
        id: 'MM001',
        slug: 'opportunity-cost',
        name: `Opportunity Cost ${words}`,
        type: 'mental_model',
        strength: 'check for',
        howToUse: [words, words],
      },
    ],
    narrativeAnalysis: {
      hook: words,
      threads: [{ id: 't', type: 'opening', emoji: '🧭', content: words, tools: [] }],
      bottomLine: words,
      actionPlan: {
        type: 'steps',
        sections: [{ sectionName: words, actionItems: [{ action: words, when: words, observe: words, stop: words }] }],
      },
    },
    keyLessons: [words],
    connections: [{ toolIds: ['CB001', 'MM001'], content: words }],
    searchGrounding: { sourcesCount: 0 },
    metadata: { analysisQuality: 'premium', isHot: false, engagement: 0, engine: { name: 'embedded', version: '1' } },
  };
}

function toolWith(words: string): Omit<Tool, 'id' | 'slug' | 'name' | 'type'> {
  const quote = textWith(words);
  return {
    category: 'decision',
    summary: words,
    explanation: words,
    evidence: [{ quote, start: 0, end: quote.length }],
    why: `Because ${words}`,
    counterReading: words,
    strength: 'strong',
    question: words,
  };
}
