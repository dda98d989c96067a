import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { readTierList, saveTierList } from '#contract/organizations.ts';
import type { TierDraft } from '#domain/tier-list.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { salaryTiersQuery } from '#web/components/organization-queries.ts';
import { toast } from '#web/ui/toast.ts';
import { errorLines } from './error-lines.ts';

export type TierList = Answer<typeof readTierList>;

export const tierListQuery = queryOptions({
  queryKey: ['tier-list'],
  queryFn: ({ signal }) => call(readTierList, {}, { signal }),
  // Each opening starts from what is stored then.
  gcTime: 0,
});

/** Saves the whole list; `onStart` gets the list that the form goes on from. */
export function useTierSaving(onStart: (list: TierList) => void) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ tiers, version }: { tiers: TierDraft[]; version: number | null }) =>
      call(saveTierList, { body: { tiers, ...(version !== null && { version }) } }),
    onSuccess: (list) => {
      client.setQueryData(tierListQuery.queryKey, list);
      client.setQueryData(salaryTiersQuery.queryKey, list.tiers);
      toast.success('Salary tiers saved');
      onStart(list);
    },
    onError: (error) => {
      if (!isConflict(error))
        toast.error('Failed to save salary tiers', { description: errorLines(error).join('\n') });
    },
  });
  return {
    saving,
    save: (tiers: TierDraft[], version: number | null) => saving.mutate({ tiers, version }),
    takeTheirs: async () => {
      const list = await client.fetchQuery({ ...tierListQuery, staleTime: 0 });
      saving.reset();
      onStart(list);
    },
    /** What somebody else saved meanwhile, one line each; null when nobody did. */
    conflict: isConflict(saving.error) ? (saving.error.fieldErrors['tiers'] ?? []) : null,
  };
}

const isConflict = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 409;
