import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { columnMiddle, CostColumns } from '#web/components/cost-columns.tsx';
import { classNames } from '#web/ui/class-names.ts';

type WeekBarsProps = {
  weeks: Dashboard['weeks'];
  /** Index of the week that stands out. */
  chosen: number;
  /** What lies over the bars and takes the pointer. */
  children: ReactNode;
};

/** The first week, the middle one and the last have their dates below. */
export function WeekBars({ weeks, chosen, children }: WeekBarsProps) {
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
