import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Play, SearchX, TrendingUp } from 'lucide-react';
import { roiPageSize, type RoiFilters } from '#contract/roi.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { roiListQuery } from './roi-queries.ts';
import { RoiRow, RoiRowsSkeleton } from './roi-row.tsx';

type RoiListProps = {
  filters: RoiFilters;
  page: number;
  onPage: (page: number) => void;
  onAllDepartments: () => void;
};

export function RoiList({ filters, page, onPage, onAllDepartments }: RoiListProps) {
  const query = useQuery(roiListQuery(filters, page));
  const { data } = query;
  if (query.isError && !data)
    return (
      <Card>
        <LoadFailure message="The meetings could not be loaded" query={query} />
      </Card>
    );
  if (data?.total === 0)
    return (
      <Card>
        <NoMeetings onAllDepartments={filters.department === undefined ? undefined : onAllDepartments} />
      </Card>
    );
  if (data?.meetings.length === 0)
    return (
      <Card>
        <EmptyState icon={SearchX} action={<Button onClick={() => onPage(data.pages)}>Last page</Button>}>
          The list ends before this page
        </EmptyState>
      </Card>
    );

  const first = (page - 1) * roiPageSize + 1;
  return (
    <div className="grid gap-4">
      <Card
        aria-label="Meetings"
        aria-busy={query.isPending || query.isPlaceholderData}
        className={classNames('overflow-hidden', query.isPlaceholderData && 'opacity-60')}
      >
        {data ? (
          <ul className="divide-y divide-line">
            {data.meetings.map((meeting) => (
              <RoiRow key={meeting.id} meeting={meeting} />
            ))}
          </ul>
        ) : (
          <RoiRowsSkeleton rows={roiPageSize} />
        )}
      </Card>
      {data && (
        <Pager
          label={`Showing ${format.integer(first)}-${format.integer(first + data.meetings.length - 1)} of ${format.integer(data.total)} · Page ${format.integer(page)} of ${format.integer(data.pages)}`}
          onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
          onNext={page < data.pages ? () => onPage(page + 1) : undefined}
        />
      )}
    </div>
  );
}

function NoMeetings({ onAllDepartments }: { onAllDepartments: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={TrendingUp}
      action={
        onAllDepartments ? (
          <Button onClick={onAllDepartments}>Show all departments</Button>
        ) : (
          <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
            <Play aria-hidden />
            Start First Meeting
          </AppLink>
        )
      }
    >
      No meetings found
    </EmptyState>
  );
}
