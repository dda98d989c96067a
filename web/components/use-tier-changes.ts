import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { readTierList, saveTierList } from '#contract/tier-list.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/staleness.ts';
import { salaryTiersQuery } from './organization-queries.ts';

export type TierList = Answer<typeof readTierList>;

/** The tiers with the version of their list, for whoever wants to change it. */
export const tierListQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'list'],
  queryFn: ({ signal }) => call(readTierList, {}, { signal }),
  // Each opening starts from what is stored then.
  gcTime: 0,
});

type WantedList = {
  tiers: readonly { name: string; hourlyRate: number; formerName?: string }[];
  /** Null takes the place of whatever is there. */
  version: number | null;
};

type Told = { onSaved?: (list: TierList) => void; onRefused?: (error: Error) => void };

/** Stores the whole list at once; a colleague's change in between is refused, and shown instead. */
export function useTierChanges({ onSaved, onRefused }: Told = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tiers, version }: WantedList) =>
      call(saveTierList, {
        body: {
          tiers: tiers.map(({ name, hourlyRate, formerName }) => ({ name, hourlyRate, formerName })),
          ...(version !== null && { version }),
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(tierListQuery.queryKey, saved);
      onSaved?.(saved);
    },
    ...(onRefused && { onError: onRefused }),
    onSettled: () => void client.invalidateQueries(keysToInvalidate('tiers')),
  });
}
