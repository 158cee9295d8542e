type Props = {
  x: number;
  y: number /** Degrees clockwise from pointing right. */;
  turn?: number;
  className?: string | undefined;
};

/** An arrowhead. */
export function Tip({ x, y, turn = 0, className }: Props) {
  return <path className={className} d="M-7-5 0 0-7 5" transform={`translate(${x} ${y}) rotate(${turn})`} />;
}
