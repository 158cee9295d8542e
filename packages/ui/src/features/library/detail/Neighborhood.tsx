import type { ToolType } from '@latticework/core/analysis';
import type { EntryName } from '../../../data/libraryEntries.ts';
import { EntryLink } from './EntryLink.tsx';
import classes from './Neighborhood.module.css';
import {
  FONT_SIZE,
  type Label,
  LINE_HEIGHT,
  type NeighborPicture,
  type NeighborPlace,
  placeTall,
  placeWide,
} from './placeNeighbors.ts';

/** Connected entries: related ones, and pairs where one counters the other. */
export type Neighbor = EntryName & { kind: 'related' | 'remedy' };

type Props = {
  middle: EntryName;
  /** At most twelve are shown. */
  neighbors: readonly Neighbor[];
};

const SHOWN = 12;

/**
 * An entry and its connections, drawn as a weave: the thick thread is the entry, straight ones are models, wavy ones
 * biases, and a knot connects a bias with what counters it. It is for the mouse only; the list beside it has the same
 * entries for screen readers and the keyboard.
 */
export function Neighborhood({ middle, neighbors }: Props) {
  const shown = neighbors.slice(0, SHOWN);
  const names = shown.map(({ name }) => name);
  return (
    <div className={classes.neighborhood}>
      <Picture className={classes.wide} picture={placeWide(names)} middle={middle} neighbors={shown} />
      <Picture className={classes.tall} picture={placeTall(names)} middle={middle} neighbors={shown} />
    </div>
  );
}

type PictureProps = Props & { className: string | undefined; picture: NeighborPicture };

function Picture({ className, picture, middle, neighbors }: PictureProps) {
  const { width, height } = picture;
  const { from, to } = picture.middle;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width }} aria-hidden="true">
      <path className={classes.middle} data-type={middle.type} d={threadPath(middle.type, from, to)} />
      {picture.neighbors.map((place, index) => {
        const neighbor = neighbors[index];
        // Alternately over and under, as in a weave.
        return neighbor && <Thread key={neighbor.slug} place={place} neighbor={neighbor} over={index % 2 === 0} />;
      })}
      {picture.neighbors.map(({ label, area }, index) => {
        const neighbor = neighbors[index];
        return (
          neighbor && (
            <EntryLink key={neighbor.slug} entry={neighbor} tabIndex={-1} className={classes.link}>
              <rect className={classes.area} x={area.left} y={area.top} width={area.width} height={area.height} />
              <Name label={label} />
            </EntryLink>
          )
        );
      })}
    </svg>
  );
}

type ThreadProps = { place: NeighborPlace; neighbor: Neighbor; over: boolean };

function Thread({ place: { thread }, neighbor: { type, kind }, over }: ThreadProps) {
  const { from, at, to } = thread;
  const whole = threadPath(type, from, to);
  const across = from.x === to.x;
  if (kind === 'remedy') {
    return (
      <>
        <path className={classes.thread} data-type={type} d={whole} />
        <path className={classes.knot} d={`M${at.x} ${at.y - 8}l8 8-8 8-8-8z`} />
      </>
    );
  }
  if (over) {
    // A strip in the background color, so that the other thread seems to pass under it.
    const strip = across ? `M${at.x} ${at.y - 7}v14` : `M${at.x - 7} ${at.y}h14`;
    return (
      <>
        <path className={classes.strip} d={strip} />
        <path className={classes.thread} data-type={type} d={whole} />
      </>
    );
  }
  const toward = (one: number, other: number) => Math.sign(other - one) * GAP;
  const before = { x: at.x + toward(at.x, from.x), y: at.y + toward(at.y, from.y) };
  const after = { x: at.x + toward(at.x, to.x), y: at.y + toward(at.y, to.y) };
  return (
    <path
      className={classes.thread}
      data-type={type}
      d={`${threadPath(type, from, before)}${threadPath(type, after, to)}`}
    />
  );
}

/** The gap on either side of a thread that passes over. */
const GAP = 7;
const WAVE = 9;
/** How far the control point lies to the side. */
const SWING = 4;

type Point = { x: number; y: number };

function threadPath(type: ToolType, from: Point, to: Point): string {
  if (type === 'mental_model') return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const waves = Math.max(1, Math.round(length / WAVE));
  const [dx, dy] = [(to.x - from.x) / waves, (to.y - from.y) / waves];
  const [sx, sy] = [(-dy * SWING * waves) / length, (dx * SWING * waves) / length];
  const half = (side: 1 | -1) =>
    `q${round(dx / 4 + side * sx)} ${round(dy / 4 + side * sy)} ${round(dx / 2)} ${round(dy / 2)}`;
  return `M${from.x} ${from.y}${`${half(1)}${half(-1)}`.repeat(waves)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function Name({ label: { left, top, width, align, lines } }: { label: Label }) {
  const centered = align === 'center';
  const x = centered ? left + width / 2 : left;
  return (
    <text className={classes.name} textAnchor={centered ? 'middle' : 'start'} fontSize={FONT_SIZE}>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={top + index * LINE_HEIGHT + 15}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
