import type { Analysis, Engine } from '@latticework/core/analysis';
import type { AnalyzeRequest } from './analyze.ts';

/** An analysis without content, from which every answer is built, including a clarifying question. */
export function emptyAnalysis({ quality, trending }: Omit<AnalyzeRequest, 'text'>, engine: Engine): Analysis {
  return {
    recommendedTools: [],
    narrativeAnalysis: null,
    keyLessons: [],
    connections: [],
    searchGrounding: { sourcesCount: 0 },
    metadata: {
      analysisQuality: quality,
      isHot: trending?.isHot ?? false,
      engagement: trending?.engagement ?? 0,
      engine,
    },
  };
}
