import { useQuery } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import type { RoiFilters } from '#contract/roi.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { currentLocation, navigate, subscribeToLocation } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { RatingHost } from '#web/components/rating.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { listOf, searchOf } from './roi-address.ts';
import { RoiFilterBar } from './roi-filter-bar.tsx';
import { RoiList } from './roi-list.tsx';
import { roiPointsQuery, roiQuery } from './roi-queries.ts';
import { RoiStats } from './roi-stats.tsx';
import { ValueAgainstCost, ValueAgainstCostSkeleton } from './value-against-cost.tsx';

/** Filter, order and page stand in the address. */
export function RoiTracker() {
  const { pathname, search } = usePageLocation();
  const { filters, page } = listOf(search);
  // What is chosen is ahead of what is shown.
  const latest = useSyncExternalStore(subscribeToLocation, currentLocation);
  const chosen = latest.pathname === pathname ? listOf(latest.search).filters : filters;
  const summary = useQuery(roiQuery(filters.department));
  const points = useQuery(roiPointsQuery(filters.department));
  const list = useRef<HTMLDivElement>(null);

  const filter = (changed: RoiFilters) =>
    void navigate(pathname + searchOf({ ...chosen, ...changed }, 1), { replace: true });
  const turnTo = async (next: number) => {
    await navigate(pathname + searchOf(filters, next));
    list.current?.scrollIntoView();
  };

  return (
    <div className="grid gap-5 *:min-w-0">
      <RoiFilterBar filters={chosen} departments={summary.data?.departments ?? []} onChange={filter} />
      {summary.isError && !summary.data ? (
        <Card>
          <LoadFailure message="The figures could not be loaded" query={summary} />
        </Card>
      ) : (
        <div {...waiting(summary.isPlaceholderData)}>
          <RoiStats summary={summary.data} />
        </div>
      )}
      {points.isPending && <ValueAgainstCostSkeleton />}
      {points.isError && !points.data && (
        <Card aria-label="Value against cost">
          <LoadFailure message="The plot could not be loaded" query={points} />
        </Card>
      )}
      {points.data && points.data.length > 0 && (
        <div {...waiting(points.isPlaceholderData)}>
          <ValueAgainstCost points={points.data} />
        </div>
      )}
      {/* Whether there is a plot above it is mostly known before it shows: it is not pushed. */}
      <div ref={list} hidden={points.isPending && points.failureCount === 0} className="scroll-mt-4">
        <RatingHost>
          <RoiList
            filters={filters}
            page={page}
            onPage={(next) => void turnTo(next)}
            onAllDepartments={() => filter({ department: undefined })}
          />
        </RatingHost>
      </div>
    </div>
  );
}

/** Figures of another department stay until those of the chosen one are here, and do not pass for them. */
const waiting = (isWaiting: boolean) => ({
  'aria-busy': isWaiting,
  className: classNames('grid *:min-w-0', isWaiting && 'opacity-60'),
});
