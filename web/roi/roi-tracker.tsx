import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RoiFilters } from '#contract/roi.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
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
  const summary = useQuery(roiQuery(filters.department));
  const points = useQuery(roiPointsQuery(filters.department));
  const list = useRef<HTMLDivElement>(null);

  const filter = (changed: RoiFilters) =>
    void navigate(pathname + searchOf({ ...filters, ...changed }, 1), { replace: true });
  const turnTo = async (next: number) => {
    await navigate(pathname + searchOf(filters, next));
    list.current?.scrollIntoView();
  };

  return (
    <div className="grid gap-5 *:min-w-0">
      <RoiFilterBar filters={filters} departments={summary.data?.departments ?? []} onChange={filter} />
      {summary.isError && !summary.data ? (
        <Card>
          <ErrorState
            message="The figures could not be loaded"
            detail={failureMessage(summary.error, 'Something went wrong')}
            onRetry={() => void summary.refetch()}
            busy={summary.isFetching}
          />
        </Card>
      ) : (
        <RoiStats summary={summary.data} />
      )}
      {points.isPending && <ValueAgainstCostSkeleton />}
      {points.data && points.data.length > 0 && <ValueAgainstCost points={points.data} />}
      {/* Whether there is a plot above it is known before it shows: it is never pushed. */}
      <div ref={list} hidden={points.isPending} className="scroll-mt-4">
        <RoiList
          filters={filters}
          page={page}
          onPage={(next) => void turnTo(next)}
          onAllDepartments={() => filter({ department: undefined })}
        />
      </div>
    </div>
  );
}
