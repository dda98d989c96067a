import type { ReactNode } from 'react';
import { addDollars } from '#domain/money/money.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { axisTicks } from '#web/components/reports/chart.tsx';
import { format } from '#web/components/forms/format.ts';
import { shareText } from '#web/components/reports/estimated-share.tsx';
import { meetingTypeColor } from '#web/components/meetings/meeting-type.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

export type CostRow = {
  name: string;
  /** The meeting type, which gives the bar its color. */
  type?: string;
  cost: number;
  estimatedCost: number;
  meetings: number;
  minutes: number;
};

const maxRows = 10;

type CostBarsProps = { title: string; note?: string; help: ReactNode; rows: readonly CostRow[] };

/**
 * Horizontal bars with their names and figures, highest cost first. The chart is a table, so it needs no
 * alternative text.
 */
export function CostBars({ title, note, help, rows }: CostBarsProps) {
  const shown = rows.slice(0, maxRows);
  const rest = rows.slice(maxRows);
  const max = Math.max(0, ...shown.map(({ cost }) => cost));
  const ticks = axisTicks(max);
  return (
    <Card aria-label={title} className="px-5 py-4">
      <CardHead title={title} note={note} help={help} />
      <table className="tabular mt-2 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meetings and hours</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BarRow key={row.name} row={row} share={max > 0 ? row.cost / max : 0} />
          ))}
        </tbody>
      </table>
      <div aria-hidden className="tabular relative mt-1 h-5 border-t border-line text-[0.6875rem] text-ink-3">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={`absolute top-1 ${tick === 0 ? '' : '-translate-x-1/2'}`}
            style={{ left: `${max > 0 ? Math.min(97, (tick / max) * 100) : 0}%` }}
          >
            {format.compactMoney(tick)}
          </span>
        ))}
      </div>
      {rest.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          and <Money amount={addDollars(rest.map(({ cost }) => cost))} /> in{' '}
          {format.count(rest.length, 'more type')}
        </p>
      )}
    </Card>
  );
}

function BarRow({ row, share }: { row: CostRow; share: number }) {
  const color = row.type === undefined ? 'var(--accent)' : meetingTypeColor(row.type);
  return (
    <tr className="relative block pt-1.5 pb-4">
      <th scope="row" className="block truncate pr-24 text-left font-normal first-letter:uppercase">
        {row.name}
        {row.type === undefined && <SampleItemMark kind="titles" of={row.name} />}
      </th>
      <td className="block text-xs text-ink-3">
        {format.count(row.meetings, 'meeting')}, {format.hours(row.minutes)}
        {row.estimatedCost > 0 && `, ${shareText(row.estimatedCost, row.cost)} estimated`}
      </td>
      <td className="absolute top-1.5 right-0 font-medium">
        <Money amount={row.cost} />
      </td>
      <td aria-hidden className="absolute inset-x-0 bottom-1 block h-2">
        <svg className="block size-full">
          <rect width="100%" height="100%" rx="3" className="fill-sunk" />
          <rect width={`${share * 100}%`} height="100%" rx="3" style={{ fill: color }} />
        </svg>
      </td>
    </tr>
  );
}
