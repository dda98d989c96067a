import { queryOptions } from '@tanstack/react-query';
import { readMeeting } from '#contract/meetings/meetings.ts';
import { call } from '#web/api/client.ts';
import { meetingsKey } from './meetings-key.ts';

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'one', id],
    queryFn: ({ signal }) => call(readMeeting, { params: { id } }, { signal }),
  });
