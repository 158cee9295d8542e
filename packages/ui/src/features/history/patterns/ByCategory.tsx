import type { ToolType } from '@latticework/core/analysis';
import { BarChart } from '@mantine/charts';
import type { Patterns } from '../../../data/patterns.ts';
import classes from './ByCategory.module.css';
import { CHART_COLORS, ChartFigure, ChartTip } from './ChartFigure.tsx';
import { type CategoryRow, categoryRows, type Kind } from './rows.ts';
import { useToolFills } from './toolFills.tsx';

const TITLES = { mental_model: 'Models by category', cognitive_bias: 'Biases by category' } as const;
const ROW_HEIGHT = 40;
const AXIS_HEIGHT = 40;

/** The library categories of the findings of the last twelve months. Models and biases have different categories. */
export function ByCategory({ patterns, kind }: { patterns: Patterns; kind: Kind }) {
  const types = (['mental_model', 'cognitive_bias'] as const).filter((type) => kind === 'all' || type === kind);
  return (
    <div className={classes.both}>
      {types.map((type) => (
        <Categories key={type} type={type} rows={categoryRows(patterns, type)} />
      ))}
    </div>
  );
}

function Categories({ type, rows }: { type: ToolType; rows: CategoryRow[] }) {
  const fills = useToolFills();
  return (
    <ChartFigure
      title={TITLES[type]}
      id={`by-category-${type}`}
      description="One bar for each category, the longest first."
      empty={rows.length === 0}
      chart={
        <BarChart
          h={rows.length * ROW_HEIGHT + AXIS_HEIGHT}
          data={rows}
          dataKey="category"
          orientation="vertical"
          series={[{ name: 'weight', color: fills.colorOf(type) }]}
          barProps={{ fill: fills.fillOf(type) }}
          {...CHART_COLORS}
          strokeDasharray="0"
          gridAxis="none"
          maxBarWidth={16}
          accessibilityLayer={false}
          withXAxis={false}
          withBarValueLabel
          valueFormatter={String}
          yAxisProps={{ width: 148, interval: 0 }}
          barChartProps={{ margin: { right: 28 } }}
          tooltipProps={{
            content: ({ payload }) => {
              const row = payload[0]?.payload as CategoryRow | undefined;
              return row ? <ChartTip title={row.category} lines={[['Counts', row.weight]]} /> : null;
            },
          }}
        >
          {fills.definitions}
        </BarChart>
      }
      head={['Category', 'Counts']}
      rows={rows.map(({ category, weight }) => [category, weight])}
    />
  );
}
