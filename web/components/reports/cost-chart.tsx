import { type ComponentProps, type ReactNode, useState } from 'react';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { axisTicks, ChartFrame, ChartSlider } from './chart.tsx';
import { format } from '#web/components/forms/format.ts';

type CostChartProps = {
  title: string;
  note?: ReactNode;
  /** Shown after the title. */
  help?: ReactNode;
  /** A line below the chart. */
  footnote?: ReactNode;
  /**
   * From left to right; the head shows `name` and `figures` of the chosen one. Planned cost is drawn above the held
   * cost.
   */
  columns: readonly { name: string; figures: string; cost: number; planned?: number }[];
  /** In rem. */
  height: number;
  /** Labels the chosen column with its cost. */
  labelsChosen?: boolean;
  /** Of a value that is not money. */
  amountText?: (value: number) => string;
  /** A line across the columns. */
  target?: { value: number; text: string } | undefined;
  /** The labels below the columns: absolutely positioned spans. */
  dates: ReactNode;
  /** The same figures for screen readers. */
  table: Omit<ComponentProps<typeof FiguresTable>, 'caption'>;
};

/** Width of a column as a share of its slot. */
const share = 0.64;

/** Center of a column in percent of the width. */
export const columnMiddle = (index: number, count: number): number => ((index + 0.5) / count) * 100;

/** A card with the cost of each week or month; the pointer or the arrow keys choose the one described in the head. */
export function CostChart(props: CostChartProps) {
  const { title, note, help, footnote, columns, height, labelsChosen, dates, table, target } = props;
  const { amountText = format.compactMoney } = props;
  const [wanted, setWanted] = useState<number | null>(null);
  const count = columns.length;
  const chosen = Math.min(wanted ?? count - 1, count - 1);
  const column = columns[chosen];
  if (!column) return null;
  const max = Math.max(target?.value ?? 0, ...columns.map(({ cost, planned = 0 }) => cost + planned));
  const percentOf = (cost: number) => (max > 0 ? (cost / max) * 100 : 0);
  const width = (share * 100) / count;
  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead
        title={title}
        note={note}
        help={help}
        action={
          <p className="tabular text-xs text-ink-2">
            {column.name} <span className="ms-1 font-semibold text-ink">{column.figures}</span>
          </p>
        }
      />
      <ChartFrame
        ticks={axisTicks(max).map((tick) => ({ percent: percentOf(tick), text: amountText(tick) }))}
        height={height}
        className="mt-6 grid-cols-[2.25rem_minmax(0,1fr)]"
        dates={dates}
      >
        <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
          {columns.map(
            ({ name, cost, planned = 0 }, index) =>
              planned > 0 && (
                <rect
                  key={name}
                  x={`${columnMiddle(index, count) - width / 2}%`}
                  width={`${width}%`}
                  y={`${100 - percentOf(cost + planned)}%`}
                  height={`${percentOf(planned)}%`}
                  rx="2"
                  strokeDasharray="3 3"
                  className={classNames(
                    'fill-none',
                    index === chosen ? 'stroke-accent' : 'stroke-line-strong',
                  )}
                />
              ),
          )}
          {columns.map(({ name, cost }, index) => (
            <rect
              key={name}
              x={`${columnMiddle(index, count) - width / 2}%`}
              width={`${width}%`}
              y={`${100 - percentOf(cost)}%`}
              height={`${percentOf(cost)}%`}
              rx="2"
              className={index === chosen ? 'fill-accent' : 'fill-line-strong stroke-mark'}
            />
          ))}
        </svg>
        {target && (
          <div
            aria-hidden
            className="absolute inset-x-0 border-t border-dashed border-ink-2"
            style={{ bottom: `${percentOf(target.value)}%` }}
          >
            <span className="absolute inset-e-0 bottom-0.5 rounded bg-surface px-1 text-ink-2">
              {target.text}
            </span>
          </div>
        )}
        {labelsChosen && (
          <span
            aria-hidden
            className="absolute -translate-x-1/2 pb-1 font-semibold whitespace-nowrap text-ink"
            style={{ left: `${columnMiddle(chosen, count)}%`, bottom: `${percentOf(column.cost)}%` }}
          >
            {amountText(column.cost)}
          </span>
        )}
        <ChartSlider
          count={count}
          chosen={chosen}
          label={title}
          valueText={`${column.name}: ${column.figures}`}
          at={(x) => Math.floor(x * count)}
          onChoose={setWanted}
        />
      </ChartFrame>
      {footnote && <div className="tabular mt-2 text-xs text-ink-2">{footnote}</div>}
      <FiguresTable caption={title} {...table} />
    </Card>
  );
}
