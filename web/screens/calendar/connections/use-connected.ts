import { useQueryClient } from '@tanstack/react-query';
import type { CalendarConnection } from '#contract/calendar/connections.ts';
import { toast } from '#web/ui/toast.ts';
import { connectionsQuery } from './queries.ts';

/** Announces that a calendar is connected, and shows it. */
export function useConnected(onClose: () => void) {
  const client = useQueryClient();
  return async ({ name }: CalendarConnection) => {
    toast.success(`Connected ${name}`, { description: 'Its events are being read.' });
    await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    onClose();
  };
}
