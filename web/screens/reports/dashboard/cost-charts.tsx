import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { columnMiddle, CostChart } from '#web/components/reports/cost-chart.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingTypeColor } from '#web/components/meetings/meeting-type.tsx';
import { meetingTypeLabel } from '#wording/labels.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { WeekChange } from '#web/components/reports/week-change.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const held = (from: string | undefined) => meetingsPath({ from, planned: 'no' });

type CostPerWeekProps = { weeks: Dashboard['weeks']; change: number | undefined };

/** The cost of the last weeks. Only the first, the middle and the last week have a date. */
export function CostPerWeek({ weeks, change }: CostPerWeekProps) {
  const last = weeks.length - 1;
  const dated = new Set([0, Math.floor(last / 2), last]);
  return (
    <CostChart
      title="Cost per week"
      help={<Explain figure="cost-per-week" label="Cost per week" meetings={held(weeks[0]?.start)} />}
      footnote={
        change !== undefined && (
          <>
            This week: <WeekChange percent={change} />
            <Explain
              figure="week-change"
              label="change from last week"
              meetings={held(weeks.at(-2)?.start)}
            />
          </>
        )
      }
      columns={weeks.map(({ start, cost }, index) => ({
        name: index === last ? t`This week` : t`Week of ${format.shortDay(start)}`,
        figures: format.money(cost),
        cost,
      }))}
      height={8}
      labelsChosen
      dates={weeks.map(
        ({ start }, index) =>
          dated.has(index) && (
            <span
              key={start}
              className={classNames('absolute top-2 whitespace-nowrap', index > 0 && '-translate-x-1/2')}
              style={{ left: index === 0 ? 0 : `${columnMiddle(index, weeks.length)}%` }}
            >
              {index === last ? 'Now' : format.shortDay(start)}
            </span>
          ),
      )}
      table={{
        columns: [t`Week of`, t`Cost`],
        rows: weeks.map(({ start, cost }) => [format.shortDay(start), format.money(cost)]),
      }}
    />
  );
}

type TypeCost = Dashboard['types'][number];

const maxTypes = 6;

/** The most expensive meeting types; the others are added up in one line. */
export function CostByType({ types }: { types: TypeCost[] }) {
  const sorted = types.toSorted((a, b) => b.cost - a.cost);
  const most = sorted[0]?.cost ?? 0;
  const rest = sorted.slice(maxTypes);
  return (
    <Card aria-label="Where it goes" className="px-5 py-4">
      <CardHead title="Where it goes" help={<Explain figure="cost-by-type" label="cost by type" />} />
      <table className="mt-1 w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Meetings</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, maxTypes).map((type) => (
            <TypeRow key={type.type} type={type} widthPercent={(type.cost / most) * 100} />
          ))}
        </tbody>
      </table>
      {rest.length > 0 && (
        <p className="mt-1.5 text-xs text-ink-3">
          and <Money amount={addMajor(rest.map(({ cost }) => cost))} /> in{' '}
          <AppLink to="/dashboard/analytics" className="underline hover:text-ink">
            {format.count(rest.length, 'more type')}
          </AppLink>
        </p>
      )}
    </Card>
  );
}

function TypeRow({ type, widthPercent }: { type: TypeCost; widthPercent: number }) {
  return (
    <tr>
      <th scope="row" className="max-w-32 truncate py-1.5 pe-4 text-start text-xs font-normal text-ink-2">
        {meetingTypeLabel(type.type)}
      </th>
      <td className="w-full py-1.5">
        <VisuallyHidden>{type.meetings}</VisuallyHidden>
        <span aria-hidden className="block h-2 overflow-hidden rounded-[3px] bg-sunk">
          <span
            className="block h-full min-w-1 rounded-[3px]"
            style={{ width: `${widthPercent}%`, background: meetingTypeColor(type.type) }}
          />
        </span>
      </td>
      <td className="tabular py-1.5 ps-4 text-end font-medium">
        <Money amount={type.cost} />
      </td>
    </tr>
  );
}

export function ChartsSkeleton() {
  return (
    <>
      <Card className="px-5 py-4">
        <CardHead title="Cost per week" />
        <Skeleton className="mt-3 h-44" />
      </Card>
      <Card className="px-5 py-4">
        <CardHead title="Where it goes" />
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="my-4 h-2" />
        ))}
      </Card>
    </>
  );
}
