import { queryOptions } from '@tanstack/react-query';
import { listConnections } from '#contract/calendar/connections.ts';
import { call } from '#web/api/client.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
});
