import { type ReactNode, useState } from 'react';
import { addDollars } from '#domain/money/money.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { ChartSlider } from '#web/components/chart-slider.tsx';
import { columnMiddle, CostColumns } from '#web/components/cost-columns.tsx';
import { format } from '#web/components/format.ts';
import { meetingTypeColor } from '#web/components/meeting-type.tsx';
import { Money } from '#web/components/figures.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The cost of the last weeks; the pointer or the arrow keys choose the one described in the head. */
export function CostPerWeek({ weeks }: { weeks: Dashboard['weeks'] }) {
  const last = weeks.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const week = weeks[index];
  if (!week) return null;

  const name = index === last ? 'This week' : `Week of ${format.shortDay(week.start)}`;

  return (
    <Card aria-label="Cost per week" className="px-5 py-4">
      <CardHead
        title="Cost per week"
        action={
          <p className="tabular text-xs text-ink-2">
            {name} <span className="ml-1 font-semibold text-ink">{format.money(week.cost)}</span>
          </p>
        }
      />
      <WeekBars weeks={weeks} chosen={index}>
        <ChartSlider
          count={weeks.length}
          chosen={index}
          label="Cost per week"
          valueText={`${name}: ${format.money(week.cost)}`}
          at={(x) => Math.floor(x * weeks.length)}
          onChoose={setChosen}
        />
      </WeekBars>
      <FiguresTable
        caption="Cost per week"
        columns={['Week of', 'Cost']}
        rows={weeks.map(({ start, cost }) => [format.shortDay(start), format.money(cost)])}
      />
    </Card>
  );
}

type WeekBarsProps = {
  weeks: Dashboard['weeks'];
  /** Index of the highlighted week. */
  chosen: number;
  /** The overlay that handles pointer and keyboard. */
  children: ReactNode;
};

/** Only the first, the middle and the last week have a date. */
function WeekBars({ weeks, chosen, children }: WeekBarsProps) {
  const last = weeks.length - 1;
  const dated = new Set([0, Math.floor(last / 2), last]);
  const dates = weeks.map(
    (week, index) =>
      dated.has(index) && (
        <span
          key={week.start}
          className={classNames('absolute top-2 whitespace-nowrap', index > 0 && '-translate-x-1/2')}
          style={{ left: index === 0 ? 0 : `${columnMiddle(index, weeks.length)}%` }}
        >
          {index === last ? 'Now' : format.shortDay(week.start)}
        </span>
      ),
  );
  return (
    <CostColumns costs={weeks.map(({ cost }) => cost)} chosen={chosen} height={8} labelsChosen dates={dates}>
      {children}
    </CostColumns>
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
      <CardHead title="Where it goes" />
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
          and <Money amount={addDollars(rest.map(({ cost }) => cost))} /> in{' '}
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
      <th
        scope="row"
        className="max-w-32 truncate py-1.5 pr-4 text-left text-xs font-normal text-ink-2 first-letter:uppercase"
      >
        {type.type}
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
      <td className="tabular py-1.5 pl-4 text-right font-medium">
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
