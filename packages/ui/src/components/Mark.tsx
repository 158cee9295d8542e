import type { Strength, ToolType } from '@latticework/core/analysis';
import type { ReactNode } from 'react';
import classes from './Mark.module.css';

type Props = {
  type: ToolType;
  strength?: Strength;
  /** Marks that overlap are drawn below one another: 0 is closest to the text. */
  lane?: number;
  /** The finding that the mark belongs to, by its number. */
  finding?: number;
  pointed?: boolean;
  /** The person has struck its finding out. */
  struck?: boolean;
  /** Draws itself, after this many milliseconds. */
  drawAfter?: number | undefined;
  children: ReactNode;
};

/**
 * A stroke of the two-ended pencil: straight for a model, wavy for a bias, thick when the finding is strong, thin when
 * it is something to check for; so it can be read without its colour.
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

/** The same stroke without its wash, for words that name a mark rather than being marked. */
export function Stroke({ type, strength, struck, children }: StrokeProps) {
  return (
    <span className={classes.stroke} data-type={type} data-strength={strength} data-struck={struck || undefined}>
      {children}
    </span>
  );
}
