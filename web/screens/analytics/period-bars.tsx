import type { ReactNode } from 'react';
import { columnMiddle, CostColumns } from '#web/components/cost-columns.tsx';
import { shortName, type Period } from './periods.ts';

const labelsAtMost = 7;

type PeriodBarsProps = {
  periods: readonly Period[];
  /** Index of the one that stands out. */
  chosen: number;
  /** What lies over the bars and takes the pointer. */
  children: ReactNode;
};

/** Weeks, or months where there are many; only some have room for their name. */
export function PeriodBars({ periods, chosen, children }: PeriodBarsProps) {
  const every = Math.max(1, Math.ceil(periods.length / labelsAtMost));
  const slot = 100 / periods.length;
  const dates = periods.map(
    ({ start }, index) =>
      index % every === 0 && (
        <span
          key={start}
          className={`absolute top-2 whitespace-nowrap ${(index / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
          // The last one would hang over the edge.
          style={{ left: `min(${columnMiddle(index, periods.length) - slot / 3}%, 100% - 2.5rem)` }}
        >
          {index + every / 2 <= periods.length && shortName(start)}
        </span>
      ),
  );
  return (
    <CostColumns costs={periods.map(({ cost }) => cost)} chosen={chosen} height={12} dates={dates}>
      {children}
    </CostColumns>
  );
}
