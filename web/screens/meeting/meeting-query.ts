import { queryOptions } from '@tanstack/react-query';
import { readMeeting } from '#contract/meetings.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from '#web/components/meetings-key.ts';

/** `id` as it stands in the address. */
export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'one', id],
    queryFn: ({ signal }) => call(readMeeting, { params: { id } }, { signal }),
  });
