import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Connector, listConnectors } from '#contract/calendar/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';

const progressMs = 3000;

/** Below the key of connections, whose changes it follows. The progress of the first reading is asked for. */
export const connectorsQuery = queryOptions({
  queryKey: ['calendars', 'mailboxes'],
  queryFn: ({ signal }) => call(listConnectors, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.connectors.some((one) => one.state === 'reading') ? progressMs : false,
});

/** Runs a change and shows what it led to. */
export function useChange<Input>(change: (input: Input) => Promise<Connector | undefined>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(done),
    onSettled: () => client.invalidateQueries({ queryKey: ['calendars'] }),
  });
}
