import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listMeetings, type MeetingFilters } from '#contract/meeting-list.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

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
