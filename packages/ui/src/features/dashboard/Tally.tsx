import classes from './Tally.module.css';

const STEP = 24;

/** Tally marks: a stroke for each used analysis, a dotted one for each that is left. The words are beside it. */
export function Tally({ used, total }: { used: number; total: number }) {
  return (
    <svg
      className={classes.tally}
      viewBox={`0 0 ${total * STEP} 40`}
      width={total * STEP}
      height={40}
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, index) => {
        const x = index * STEP + 10;
        // Strokes lean differently, as if drawn by hand.
        const lean = [2, 1.4, 2.6][index % 3] ?? 2;
        return (
          <path
            key={x}
            className={index < used ? classes.used : classes.left}
            d={`M${x + lean / 2} 5 ${x - lean} 35`}
          />
        );
      })}
    </svg>
  );
}
