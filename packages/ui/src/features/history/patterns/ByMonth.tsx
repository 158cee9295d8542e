import { BarChart } from '@mantine/charts';
import type { Patterns } from '../../../data/patterns.ts';
import { CHART_COLORS, ChartFigure, ChartTip } from './ChartFigure.tsx';
import { longMonth, shortMonth } from './monthNames.ts';
import { type Kind, type MonthRow, monthRows } from './rows.ts';
import { useToolFills } from './toolFills.tsx';

const SERIES = [
  { name: 'models', label: 'Models', type: 'mental_model' },
  { name: 'biases', label: 'Biases', type: 'cognitive_bias' },
] as const;

/** Findings in each of the last twelve months, beside the number of questions. */
export function ByMonth({ patterns, kind }: { patterns: Patterns; kind: Kind }) {
  const fills = useToolFills();
  const rows = monthRows(patterns);
  const series = SERIES.filter(({ type }) => kind === 'all' || type === kind);
  return (
    <ChartFigure
      title="By month"
      id="by-month"
      description="Bars for each of the last twelve months."
      legend={series}
      empty={rows.every((row) => series.every(({ name }) => row[name] === 0))}
      chart={
        <BarChart
          h={260}
          data={rows}
          dataKey="month"
          series={series.map(({ name, label, type }) => ({ name, label, color: fills.colorOf(type) }))}
          barProps={({ name }) => ({ fill: fills.fillOf(name === 'models' ? 'mental_model' : 'cognitive_bias') })}
          {...CHART_COLORS}
          strokeDasharray="0"
          tickLine="none"
          maxBarWidth={28}
          accessibilityLayer={false}
          xAxisProps={{ tickFormatter: shortMonth }}
          yAxisProps={{ allowDecimals: false, width: 44 }}
          barChartProps={{ margin: { top: 12, right: 0, bottom: 8, left: 0 } }}
          tooltipProps={{
            content: ({ payload }) => {
              const row = payload[0]?.payload as MonthRow | undefined;
              if (!row) return null;
              return <ChartTip title={longMonth(row.month)} lines={series.map((one) => [one.label, row[one.name]])} />;
            },
          }}
        >
          {fills.definitions}
        </BarChart>
      }
      head={['Month', 'Questions', ...series.map(({ label }) => label)]}
      rows={rows.map((row) => [longMonth(row.month), row.questions, ...series.map(({ name }) => row[name])])}
    />
  );
}
