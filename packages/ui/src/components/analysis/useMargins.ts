import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Finding, spansOf } from './findings.ts';

export type Margins = {
  /** The position of each name, from the top of the section. */
  tops: Map<number, number>;
  leaders: { number: number; path: string }[];
  /** The height that the names need when there are more of them than lines of text. */
  height: number;
};

const BELOW_TITLE = 64;
const BETWEEN_NAMES = 14;
const NAME_ABOVE_LINE = 26;
/** The distance between two leaders of one line of text, so that they do not overlap. */
const LEADER_APART = 5;
/** The distance from the top of a name to the middle of its first line, where its leader ends. */
const NAME_MIDDLE = 13;

/**
 * Aligns the names in the margins with their marks, and draws a leader from each mark to its name. Null before
 * measuring and without margins.
 */
export function useMargins(section: RefObject<HTMLElement | null>, findings: readonly Finding[]): Margins | null {
  const [margins, setMargins] = useState<Margins | null>(null);

  useLayoutEffect(() => {
    const element = section.current;
    if (!element) return;
    let current = true;
    const lay = () => current && setMargins(measure(element, findings));
    lay();
    const observer = new ResizeObserver(lay);
    observer.observe(element.querySelector('[data-column]') ?? element);
    document.fonts.ready.then(lay);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [section, findings]);

  return margins;
}

function measure(section: HTMLElement, findings: readonly Finding[]): Margins | null {
  const column = section.querySelector('[data-column]')?.getBoundingClientRect();
  const left = section.querySelector('[data-side="left"]');
  if (!column || !left || getComputedStyle(left).display === 'none') return null;

  const origin = section.getBoundingClientRect();
  const margins: Margins = { tops: new Map(), leaders: [], height: 0 };
  const firstSpans = new Map<number, number>();
  spansOf(findings).forEach(({ finding }, span) => {
    if (!firstSpans.has(finding)) firstSpans.set(finding, span);
  });
  const floors = { left: BELOW_TITLE, right: BELOW_TITLE };
  const lastLeader = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY };

  for (const { number, tool } of findings) {
    const side = tool.type === 'mental_model' ? 'left' : 'right';
    const name = section.querySelector<HTMLElement>(`[data-name="${number}"]`);
    if (!name) continue;
    const line = lastLine(section, firstSpans.get(number), number);
    const top = Math.max(line ? line.bottom - origin.top - NAME_ABOVE_LINE : 0, floors[side]);
    floors[side] = top + name.offsetHeight + BETWEEN_NAMES;
    margins.tops.set(number, top);
    if (!line) continue;

    const [from, gutter, to] =
      side === 'left'
        ? [line.left - origin.left, column.left - origin.left + 14, column.left - origin.left - 14]
        : [line.right - origin.left, column.right - origin.left - 14, column.right - origin.left + 14];
    let y = line.bottom - origin.top + 3;
    if (Math.abs(y - lastLeader[side]) < LEADER_APART) y = lastLeader[side] + LEADER_APART;
    lastLeader[side] = y;
    margins.leaders.push({ number, path: `M${from} ${y}H${gutter}L${to} ${top + NAME_MIDDLE}` });
  }
  margins.height = Math.max(floors.left, floors.right);
  return margins;
}

/** The box of the last line of a mark. */
function lastLine(section: HTMLElement, span: number | undefined, finding: number): DOMRect | undefined {
  if (span === undefined) return undefined;
  const pieces = section.querySelectorAll(`[data-spans~="${span}"] mark[data-finding="${finding}"]`);
  return [...pieces].flatMap((piece) => [...piece.getClientRects()]).at(-1);
}
