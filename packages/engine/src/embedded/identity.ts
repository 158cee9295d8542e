import type { Engine } from '@latticework/core/analysis';

/** In its own file, so that code that only needs the name does not load the engine. */
export const ENGINE = { name: 'embedded', version: '3' } as const satisfies Engine;
