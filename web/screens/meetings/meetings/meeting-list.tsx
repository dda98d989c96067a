import { format } from '#web/components/forms/format.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock, Play, SearchX } from 'lucide-react';
import { useState } from 'react';
import { mostChangedAtOnce } from '#contract/meetings/meeting-list.ts';
import type { Meeting, MeetingFilters } from '#contract/meetings/meetings.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Explained, EstimatedShare, Money } from '#web/components/reports/figures.tsx';
import { MoreButton } from '#web/components/forms/more-button.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyState } from '#web/ui/card.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { meetingsQuery, narrowingCount, sumsQuery } from './queries.ts';
import { MeetingRows, MeetingRowsSkeleton, MeetingsTable } from './meetings-table.tsx';
import { plannedText } from '#web/components/calendar/planned.tsx';
import { classNames } from '#web/ui/class-names.ts';

type MeetingListProps = {
  filters: MeetingFilters;
  onChange: (changed: Partial<MeetingFilters>) => void;
  onClear: () => void;
};

export function MeetingList({ filters, onChange, onClear }: MeetingListProps) {
  const query = useInfiniteQuery(meetingsQuery(filters));
  const [isSelecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  if (query.isError && !query.data)
    return (
      <Card>
        <LoadFailure message="The meetings could not be loaded" query={query} />
      </Card>
    );

  const pages = query.data?.pages ?? [];
  const loaded = pages.flatMap(({ meetings }) => meetings);
  const count = loaded.length;
  const editable = loaded.filter(({ canEdit }) => canEdit).slice(0, mostChangedAtOnce);
  // A meeting that somebody else deleted is not selected any more.
  const selected = editable.filter(({ id }) => chosen.has(id));
  const selection = {
    ids: new Set(selected.map(({ id }) => id)),
    onSelect: (some: readonly Meeting[], isSelected: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const { id } of some)
          if (isSelected) next.add(id);
          else next.delete(id);
        return next;
      }),
  };
  if (query.data && count === 0)
    return <Card>{narrowingCount(filters) > 0 ? <NoMatch onClear={onClear} /> : <NoMeetings />}</Card>;

  return (
    <div className="grid gap-4" aria-busy={query.isPending || query.isPlaceholderData}>
      {selected.length > 0 ? (
        <BulkBar
          meetings={selected}
          onDone={() => {
            setChosen(new Set());
            setSelecting(false);
          }}
        />
      ) : (
        <ListSums filters={filters} />
      )}
      {/* A phone has no room for a column of checkboxes until it is wanted. */}
      {(query.isPending || editable.length > 0) && (
        <div className="-mb-2 flex justify-end gap-2 md:hidden">
          {isSelecting && (
            <Button size="sm" variant="ghost" onClick={() => selection.onSelect(editable, true)}>
              Select all that are shown
            </Button>
          )}
          <Button
            size="sm"
            aria-pressed={isSelecting}
            disabled={query.isPending}
            onClick={() => {
              setSelecting(!isSelecting);
              if (isSelecting) setChosen(new Set());
            }}
          >
            {isSelecting ? 'Done' : 'Select'}
          </Button>
        </div>
      )}
      <Card className={query.isPlaceholderData ? 'overflow-hidden opacity-60' : 'overflow-hidden'}>
        <MeetingsTable filters={filters} onSort={onChange} editable={editable} selection={selection}>
          {query.isPending && <MeetingRowsSkeleton />}
          {pages.map((page, index) => (
            <MeetingRows
              key={index}
              meetings={page.meetings}
              selection={selection}
              isSelecting={isSelecting}
            />
          ))}
        </MeetingsTable>
      </Card>
      {query.isFetchNextPageError && <FailureAlert error={query.error} />}
      {query.data && (
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <output className="tabular text-sm text-ink-2">
            {query.hasNextPage
              ? `Showing the first ${format.count(count, 'meeting')}`
              : format.count(count, 'meeting')}
          </output>
          <p className="flex gap-4 text-sm text-ink-2">
            <span>
              <Explained figure="meeting-cost" label="Cost" meetings={meetingsPath(filters)} />
            </span>
            <span>
              <Explained figure="meeting-score" label="Hygiene" meetings={meetingsPath(filters)} />
            </span>
          </p>
          <MoreButton query={query}>Load more</MoreButton>
        </div>
      )}
    </div>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} action={<Button onClick={onClear}>Clear filters</Button>}>
      No meetings match these filters
    </EmptyState>
  );
}

function NoMeetings() {
  return (
    <EmptyState
      icon={CalendarClock}
      action={
        <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
          Start First Meeting
        </ButtonLink>
      }
    >
      No meetings recorded yet
    </EmptyState>
  );
}

/** Number, hours and cost of all meetings of the list, loaded or not. */
function ListSums({ filters }: { filters: MeetingFilters }) {
  const { data, isPlaceholderData } = useQuery(sumsQuery(filters));
  const { sort: _, order: __, ...narrowed } = filters;
  return (
    <section
      aria-label="All meetings of this list"
      aria-busy={!data || isPlaceholderData}
      className={classNames(
        'tabular flex min-h-12 flex-wrap content-center items-baseline gap-x-3 text-sm text-ink-2 max-md:min-h-16',
        isPlaceholderData && 'opacity-60',
      )}
    >
      {data && (
        <>
          <span className="text-xl font-semibold tracking-tight text-ink">
            <Money amount={data.cost} />
          </span>
          <span>
            {format.count(data.meetings, 'meeting')} held · {format.hours(data.minutes)}
          </span>
          {data.planned.meetings > 0 && (
            <span>
              {format.count(data.planned.meetings, 'meeting')} to come, {plannedText(data.planned.cost)}
            </span>
          )}
          {filters.valued && (
            <span>
              <Money amount={data.value} /> of value
            </span>
          )}
          {filters.estimated && data.estimatedCost > 0 && (
            <span>
              of which <Money amount={data.estimatedCost} /> estimated
            </span>
          )}
          <EstimatedShare
            amount={filters.estimated ? 0 : data.estimatedCost}
            of={data.cost}
            filters={narrowed}
            className="inline"
          />
        </>
      )}
    </section>
  );
}
