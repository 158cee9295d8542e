import type { Clarification } from '@latticework/core/analysis';

/** Why a reading came to nothing, as a sentence. If somebody is in danger, what to tell them and where to find help. */
export type Problem = { text: string; danger?: { because: string; help: NonNullable<Clarification['help']> } };
