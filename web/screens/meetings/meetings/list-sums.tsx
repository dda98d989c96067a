import { useQuery } from '@tanstack/react-query';
import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { format } from '#web/components/forms/format.ts';
import { EstimatedShare, Money } from '#web/components/reports/figures.tsx';
import { plannedText } from '#web/components/calendar/planned.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { sumsQuery } from './queries.ts';

/** Number, hours and cost of all meetings of the list, loaded or not. */
export function ListSums({ filters }: { filters: MeetingFilters }) {
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
