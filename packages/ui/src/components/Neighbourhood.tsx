import type { ToolType } from '@latticework/core/analysis';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import classes from './Neighbourhood.module.css';
import {
  FONT_SIZE,
  type Label,
  LINE_HEIGHT,
  type NeighbourPicture,
  type NeighbourPlace,
  placeTall,
  placeWide,
} from './placeNeighbours.ts';

type Neighbour = { type: ToolType; slug: string; name: string; kind: 'related' | 'remedy' };

type Props = {
  middle: { type: ToolType; name: string };
  /** Ten at most: of more the first ten are shown. */
  neighbours: readonly Neighbour[];
};

const SHOWN = 10;

/**
 * An entry and what it is tied to, as a weave: straight threads are models, wavy ones biases, a knot ties a bias to what
 * helps against it. It is for the eye and the mouse alone and stands beside a list of the same entries, which those who
 * hear the page or walk through it by keyboard have.
 */
export function Neighbourhood({ middle, neighbours }: Props) {
  const shown = neighbours.slice(0, SHOWN);
  if (shown.length === 0) return null;
  const names = shown.map(({ name }) => name);
  const knots = shown.some(({ kind }) => kind === 'remedy');
  return (
    <figure className={classes.figure} aria-label={`Neighborhood of ${middle.name}`} data-screen-only>
      <Picture className={classes.wide} picture={placeWide(middle.name, names)} middle={middle} neighbours={shown} />
      <Picture className={classes.tall} picture={placeTall(middle.name, names)} middle={middle} neighbours={shown} />
      <figcaption className={classes.caption}>
        Straight threads are models, wavy ones biases.
        {knots && ' A knot means that one helps against the other.'}
      </figcaption>
    </figure>
  );
}

type PictureProps = Props & { className: string | undefined; picture: NeighbourPicture };

function Picture({ className, picture, middle, neighbours }: PictureProps) {
  const { width, height } = picture;
  const { label, from, to } = picture.middle;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width }} aria-hidden="true">
      <path className={classes.middle} data-type={middle.type} d={threadPath(middle.type, from, to)} />
      {picture.neighbours.map((place, index) => {
        const neighbour = neighbours[index];
        // Over and under by turns, as in a weave.
        return neighbour && <Thread key={neighbour.slug} place={place} neighbour={neighbour} over={index % 2 === 0} />;
      })}
      <Name label={label} className={classes.name} />
      {picture.neighbours.map((place, index) => {
        const neighbour = neighbours[index];
        return (
          neighbour && (
            <Link key={neighbour.slug} to={paths.toolPage(neighbour)} tabIndex={-1} className={classes.link}>
              <Name label={place.label} className={classes.label} />
            </Link>
          )
        );
      })}
    </svg>
  );
}

type ThreadProps = { place: NeighbourPlace; neighbour: Neighbour; over: boolean };

function Thread({ place: { thread }, neighbour: { type, kind }, over }: ThreadProps) {
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
    // A strip of paper below it, so that the other seems to pass under.
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

/** On either side of a thread that passes over. */
const GAP = 7;
const WAVE = 9;
/** How far the curve is drawn to the side. */
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

function Name({ label, className }: { label: Label; className: string | undefined }) {
  const { left, top, width, align, lines } = label;
  const x = { left, center: left + width / 2, right: left + width }[align];
  const anchor = { left: 'start', center: 'middle', right: 'end' } as const;
  return (
    <text className={className} textAnchor={anchor[align]} fontSize={FONT_SIZE}>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={top + index * LINE_HEIGHT + 15}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
