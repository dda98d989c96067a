import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readTierList, saveTierList } from '#contract/organizations.ts';
import { call } from '#web/api/client.ts';
import { groupsQuery } from './group-queries.ts';
import { salaryTiersQuery } from './organization-queries.ts';

/** The tiers with the version of their list, for whoever wants to change it. */
export const tierListQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'list'],
  queryFn: ({ signal }) => call(readTierList, {}, { signal }),
});

type TierList = { tiers: readonly { name: string; hourlyRate: number }[]; version: number };

/** Stores the whole list at once; a colleague's change in between is refused, and shown instead. */
export function useTierChanges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tiers, version }: TierList) =>
      call(saveTierList, {
        body: { tiers: tiers.map(({ name, hourlyRate }) => ({ name, hourlyRate })), version },
      }),
    onSuccess: (saved) => client.setQueryData(tierListQuery.queryKey, saved),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: salaryTiersQuery.queryKey });
      // Groups count with the rates of today.
      void client.invalidateQueries({ queryKey: groupsQuery.queryKey });
    },
  });
}
