import type { Engine } from '@latticework/core/analysis';

/** Apart from the engine, so that what only names it does not load it. */
export const ENGINE = { name: 'embedded', version: '3' } as const satisfies Engine;
