import type { ToolType } from '@latticework/core/analysis';
import { type ReactNode, useId } from 'react';

type ToolFills = { colorOf: (type: ToolType) => string; fillOf: (type: ToolType) => string; definitions: ReactNode };

/** The fills of bars: solid for models, waves for biases, so that they differ without color. */
export function useToolFills(): ToolFills {
  const id = useId();
  return {
    colorOf: (type) => (type === 'mental_model' ? 'var(--model)' : 'var(--bias)'),
    fillOf: (type) => (type === 'mental_model' ? 'var(--model)' : `url(#${id})`),
    definitions: (
      <defs>
        <pattern id={id} width="8" height="6" patternUnits="userSpaceOnUse">
          <rect width="8" height="6" fill="var(--bias-wash-deep)" />
          <path d="M-2 3q2-3 4 0t4 0 4 0" fill="none" stroke="var(--bias)" strokeWidth="2.25" />
        </pattern>
      </defs>
    ),
  };
}
