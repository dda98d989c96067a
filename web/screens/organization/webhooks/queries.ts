import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listDeliveries, listWebhooks } from '#contract/organization/webhooks.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { toast } from '#web/ui/toast.ts';

const pollMs = 4000;

export const paramsOf = (id: number) => ({ params: { id: String(id) } });

/** Attempts are no changes that others see, so the page asks while something waits. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.webhooks.some(({ waiting }) => waiting > 0) ? pollMs : false),
});

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        { ...paramsOf(id), query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting'))
        ? pollMs
        : false,
  });

/** Runs a change of the list and shows that it is done. */
export function useWebhookChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(done),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}
