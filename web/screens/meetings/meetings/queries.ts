import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sumMeetings } from '#contract/meetings/meeting-list.ts';
import { listMeetings, MeetingFilters } from '#contract/meetings/meetings.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import type { Search } from '#web/components/site/navigation.ts';

const pageSize = '50';

export const meetingsQuery = (filters: MeetingFilters) =>
  infiniteQueryOptions({
    queryKey: [...meetingsKey, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMeetings,
        { query: { ...filters, limit: pageSize, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** The sums of all meetings of the list; the order does not matter. */
export function sumsQuery(listed: MeetingFilters) {
  const { sort: _, order: __, ...filters } = listed;
  return queryOptions({
    queryKey: [...meetingsKey, 'sums', filters],
    queryFn: ({ signal }) => call(sumMeetings, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const filterNames = Object.keys(MeetingFilters.shape) as (keyof MeetingFilters)[];

/** The valid, non-empty filters among the search parameters of the address. */
export function filtersOf(given: Search): MeetingFilters {
  const filters: MeetingFilters = {};
  for (const name of filterNames)
    if (given[name]) Object.assign(filters, MeetingFilters.safeParse({ [name]: given[name] }).data);
  return filters;
}

/** The number of filters that narrow the list; the order does not. */
export function narrowingCount(filters: MeetingFilters): number {
  return filterNames.filter((name) => name !== 'sort' && name !== 'order' && filters[name] !== undefined)
    .length;
}
