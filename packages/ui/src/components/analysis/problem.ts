import type { Clarification } from '@latticework/core/analysis';

/** Why a reading came to nothing, as sentences, and where to find help if somebody is in danger. */
export type Problem = { text: string; help?: Clarification['help'] };
