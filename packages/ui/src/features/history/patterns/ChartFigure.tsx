import '@mantine/charts/styles.layer.css';
import type { ToolType } from '@latticework/core/analysis';
import type { ReactNode } from 'react';
import { Stroke } from '../../../components/Mark.tsx';
import classes from './ChartFigure.module.css';

export const CHART_COLORS = {
  textColor: 'var(--ink-2)',
  gridColor: 'var(--rule)',
  cursorFill: 'color-mix(in oklab, var(--ink) 6%, transparent)',
  barLabelColor: 'var(--ink)',
} as const;

type Props = {
  title: string;
  id: string;
  /** The chart's description for screen readers; the numbers are in the table. */
  description: string;
  legend?: readonly { label: string; type: ToolType }[];
  chart: ReactNode;
  /** True when there is nothing to draw. */
  empty: boolean;
  head: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly (string | number)[])[];
};

/** A chart, and the table with its data. */
export function ChartFigure({ title, id, description, legend = [], chart, empty, head, rows }: Props) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {empty ? (
        <p className={classes.none}>Nothing in the last twelve months.</p>
      ) : (
        <>
          {legend.length > 0 && (
            <p className={classes.legend} aria-hidden="true">
              {legend.map(({ label, type }) => (
                <span key={type}>
                  <Stroke type={type} strength="strong">
                    {label}
                  </Stroke>
                </span>
              ))}
            </p>
          )}
          <div className={classes.chart} role="img" aria-label={`${title}. ${description} The table holds the same.`}>
            {chart}
          </div>
          <details>
            <summary className="quiet" aria-label={`Show as a table: ${title}`}>
              Show as a table
            </summary>
            <table className={classes.table} aria-labelledby={id}>
              <thead>
                <tr>
                  {head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, index) => (
                      <td key={head[index + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

/** The data under the mouse. */
export function ChartTip({ title, lines }: { title: string; lines: readonly (readonly [string, number])[] }) {
  return (
    <div className={classes.tip}>
      <p>{title}</p>
      {lines.map(([label, value]) => (
        <p key={label}>
          {label} {value}
        </p>
      ))}
    </div>
  );
}
