import type { Strength, ToolType } from '@latticework/core/analysis';
import type { ReactNode } from 'react';
import classes from './Mark.module.css';

type Props = {
  type: ToolType;
  strength?: Strength;
  /** Overlapping marks are drawn below one another: level 0 is closest to the text. */
  lane?: number;
  /** The number of the finding that the mark belongs to. */
  finding?: number;
  pointed?: boolean;
  /** The user has rejected the finding. */
  struck?: boolean;
  /** Animates after this many milliseconds. */
  drawAfter?: number | undefined;
  children: ReactNode;
};

/**
 * The underline of a mark: straight for a model, wavy for a bias, thick when the finding is strong, thin when it is a
 * "check for". The shape carries the meaning without the color.
 */
export function Mark({ type, strength = 'strong', lane = 0, finding, pointed, struck, drawAfter, children }: Props) {
  return (
    <mark
      className={classes.mark}
      data-type={type}
      data-strength={strength}
      data-finding={finding}
      data-pointed={pointed || undefined}
      data-struck={struck || undefined}
      data-draw={drawAfter === undefined ? undefined : true}
      style={{
        textUnderlineOffset: lane === 0 ? undefined : `calc(0.26em + ${lane} * 1em * var(--lane-apart))`,
        animationDelay: drawAfter === undefined ? undefined : `${drawAfter}ms`,
      }}
    >
      {children}
    </mark>
  );
}

type StrokeProps = { type: ToolType; strength: Strength; struck?: boolean; children: ReactNode };

/** The same underline without the tint, for text that names a mark. */
export function Stroke({ type, strength, struck, children }: StrokeProps) {
  return (
    <span className={classes.stroke} data-type={type} data-strength={strength} data-struck={struck || undefined}>
      {children}
    </span>
  );
}
