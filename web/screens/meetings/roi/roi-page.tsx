import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { exportRoi, type readRoi, type RoiFilters } from '#contract/meetings/roi.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { format } from '#web/components/forms/format.ts';
import { Explained, EstimatedShare } from '#web/components/reports/figures.tsx';
import { OptionFilter, OrderSelect } from '#web/components/forms/list-filters.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { type ListFilters, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { Planned } from '#web/components/calendar/planned.tsx';
import { RatingHost } from '#web/components/meetings/rating.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { roiTone } from '#domain/meetings/roi.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { readRoiAddress, roiPointsQuery, roiQuery, roiSearch } from './queries.ts';
import { RoiList } from './roi-list.tsx';
import { ValueAgainstCost, ValueAgainstCostSkeleton } from './value-against-cost.tsx';

export function RoiPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { filters } = readRoiAddress(usePageLocation().search);
  return (
    <>
      <CostPageHead
        title="Meeting ROI Tracker"
        description="What meetings cost, and what they are worth."
        action={
          user?.status === 'active' && (
            <DownloadMenu endpoint={exportRoi} query={filters} name="roi-report" label="Export ROI Report" />
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <RoiTracker />}
    </>
  );
}

/** The address stores filter, order and page. */
function RoiTracker() {
  const { pathname, search } = usePageLocation();
  const { filters, page } = readRoiAddress(search);
  // The fields show the latest choice at once; the figures follow when they are loaded.
  const latest = useLocation();
  const chosen = latest.pathname === pathname ? readRoiAddress(latest.search).filters : filters;
  const summary = useQuery(roiQuery(filters.department));
  const points = useQuery(roiPointsQuery(filters.department));
  const list = useRef<HTMLDivElement>(null);

  const filter = (changed: RoiFilters) =>
    void navigate(pathname + roiSearch({ filters: { ...chosen, ...changed }, page: 1 }), { replace: true });
  const turnTo = async (next: number) => {
    await navigate(pathname + roiSearch({ filters, page: next }));
    list.current?.scrollIntoView();
  };

  return (
    <div className="grid gap-5 *:min-w-0">
      <RoiFilterBar filters={chosen} departments={summary.data?.departments ?? []} onChange={filter} />
      {summary.isError && !summary.data ? (
        <LoadFailure inCard message="The figures could not be loaded" query={summary} />
      ) : (
        <div {...dimmed(summary.isPlaceholderData)} aria-busy={!summary.data || summary.isPlaceholderData}>
          <RoiStats summary={summary.data} department={filters.department} />
        </div>
      )}
      {points.isPending && <ValueAgainstCostSkeleton />}
      {points.isError && !points.data && (
        <Card aria-label="Value against cost">
          <LoadFailure message="The plot could not be loaded" query={points} />
        </Card>
      )}
      {points.data && points.data.length > 0 && (
        <div {...dimmed(points.isPlaceholderData)}>
          <ValueAgainstCost points={points.data} />
        </div>
      )}
      {/* Hidden until all above has loaded, which would move it. */}
      <div
        ref={list}
        hidden={[summary, points].some((query) => query.isPending && query.failureCount === 0)}
        className="scroll-mt-4"
      >
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

/** Dims the figures of the previous department while those of the new one are loading. */
const dimmed = (isWaiting: boolean) => ({
  'aria-busy': isWaiting,
  className: classNames('grid *:min-w-0', isWaiting && 'opacity-60'),
});

type RoiFilterBarProps = {
  filters: RoiFilters;
  departments: readonly string[];
  onChange: (changed: RoiFilters) => void;
};

function RoiFilterBar({ filters, departments, onChange }: RoiFilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-[16rem_14rem]">
      <OptionFilter
        label="Department"
        everything="All Departments"
        options={departments}
        value={filters.department}
        onChoose={(department) => onChange({ department })}
      />
      <OrderSelect sorting={filters} onChange={onChange} />
    </search>
  );
}

type RoiStatsProps = { summary: Answer<typeof readRoi> | undefined; department: string | undefined };

function RoiStats({ summary, department }: RoiStatsProps) {
  if (!summary)
    return (
      <>
        <Skeleton className="mb-4 h-10 w-full max-w-80 max-sm:h-16" />
        <StatCardsSkeleton
          labels={[t`Total Investment`, t`Estimated Value`, t`Average ROI`, t`Worthwhile Meetings`]}
        />
      </>
    );
  const { meetings, totalInvestment, planned, estimatedCost, estimatedValue, valued, averageRoi } = summary;
  const { valuedRoi, valuedShare, returns, worthwhile, answered, ratedByAttendees, attendeesShare } = summary;
  const behind = (filters: ListFilters) => meetingsPath({ department, planned: 'no', ...filters });
  const meetingsBehind = behind({});
  return (
    <>
      <KnownRoi roi={valuedRoi} share={valuedShare} />
      <StatCards>
        <Stat
          label={<Explained figure="total-investment" label="Total Investment" meetings={meetingsBehind} />}
          value={format.money(totalInvestment)}
          note={
            <>
              <EstimatedShare amount={estimatedCost} of={totalInvestment} filters={{ department }} />
              <Planned sums={planned} />
              {format.count(meetings, 'meeting')}
            </>
          }
        />
        <Stat
          label={
            <Explained
              figure="estimated-value"
              label="Estimated Value"
              meetings={behind({ valued: 'yes' })}
            />
          }
          value={estimatedValue === null ? '–' : format.money(estimatedValue)}
          note={
            valued === 0
              ? 'no value recorded yet'
              : `${format.count(valued, 'meeting')} with a value, ${format.integer(returns)} with a return`
          }
        />
        <Stat
          label={<Explained figure="average-roi" label="Average ROI" meetings={meetingsBehind} />}
          value={averageRoi === null ? '–' : format.fixedPercent(averageRoi)}
          note={averageRoi === null ? 'needs a cost and a value' : 'of all, with an unknown value as zero'}
        />
        <Stat
          label={
            <Explained
              figure="worthwhile-meetings"
              label="Worthwhile Meetings"
              meetings={behind({ worthIt: 'yes' })}
            />
          }
          value={`${format.integer(worthwhile)} / ${format.integer(meetings)}`}
          note={
            <>
              {answered === 0 ? 'no answers yet' : `of ${format.count(answered, 'answer')}`}
              {attendeesShare !== null && (
                <span className="block">
                  attendees: about {format.percent(Math.round(attendeesShare))} in{' '}
                  {format.count(ratedByAttendees, 'meeting')}
                </span>
              )}
            </>
          }
        />
      </StatCards>
    </>
  );
}

type KnownRoiProps = { roi: number | null; share: number | null };

/** The ROI of the meetings with a return: those without a value do not make it look worse than it is. */
function KnownRoi({ roi, share }: KnownRoiProps) {
  if (roi === null || share === null) return null;
  return (
    <p className="tabular mb-4 flex flex-wrap items-baseline gap-x-3">
      <span className={`text-4xl font-semibold tracking-tight ${toneInk[roiTone(roi)]}`}>
        {format.fixedPercent(roi)}
      </span>
      <span className="text-ink-2">
        ROI for the {format.percent(Math.round(share))} of the cost with a return
      </span>
    </p>
  );
}

const toneInk = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' };
