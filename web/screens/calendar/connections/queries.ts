import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listConnections, type CalendarConnection } from '#contract/calendar/connections.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';

export const connectionsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: ({ signal }) => call(listConnections, {}, { signal }),
});

/** Announces that a calendar is connected, and shows it. */
export function useConnected(onClose: () => void) {
  const client = useQueryClient();
  return async ({ name }: CalendarConnection) => {
    toast.success(t`Connected ${name}`, { description: t`Its events are being read.` });
    await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    onClose();
  };
}
