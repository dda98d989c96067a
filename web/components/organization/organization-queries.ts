import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { readHygieneSettings } from '#contract/reports/hygiene.ts';
import {
  listMeetingTypes,
  listSalaryTiers,
  readSuggestions,
  readTierList,
  type SalaryTier,
  saveTierList,
} from '#contract/organization/organization.ts';
import { call } from '#web/api/client.ts';
import { readOverhead } from '#contract/people/overhead.ts';
import { keepTiers, keptTiers } from '#web/api/offline-copy.ts';
import { isUnreachable } from '#web/api/queries.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';

/** Offline, the tiers that were read last, so that the calculator works. */
export const salaryTiersQuery = queryOptions({
  queryKey: ['salary-tiers'],
  queryFn: async ({ signal }): Promise<SalaryTier[]> => {
    try {
      const tiers = await call(listSalaryTiers, {}, { signal });
      keepTiers(tiers);
      return tiers;
    } catch (error) {
      const kept = isUnreachable(error) && listSalaryTiers.answer.safeParse(keptTiers()).data;
      if (kept) return kept;
      throw error;
    }
  },
});

export const meetingTypesQuery = queryOptions({
  queryKey: ['meeting-types'],
  queryFn: ({ signal }) => call(listMeetingTypes, {}, { signal }),
});

/** Names, roles and departments to suggest. Not available to users who wait for approval. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => call(readSuggestions, {}, { signal }),
  staleTime: 5 * 60_000,
});

export type TierList = Answer<typeof readTierList>;

/** The tiers with the version of their list, for editing. */
export const tierListQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'list'],
  queryFn: ({ signal }) => call(readTierList, {}, { signal }),
  // An editor always starts from the stored list.
  gcTime: 0,
});

type WantedList = {
  tiers: readonly { name: string; hourlyRate: number; formerName?: string }[];
  /** Null overwrites any version. */
  version: number | null;
};

type TierCallbacks = { onSaved?: (list: TierList) => void; onError?: (error: Error) => void };

/** Saves the whole list. Fails if someone else changed it meanwhile. */
export function useTierChanges({ onSaved, onError }: TierCallbacks = {}) {
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
    ...(onError && { onError }),
    onSettled: () => void client.invalidateQueries(keysToInvalidate('tiers')),
  });
}

/** Whether tier rates are salaries or fully loaded. Not available to users who wait for approval. */
export const overheadQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'overhead'],
  queryFn: ({ signal }) => call(readOverhead, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Weights and thresholds of the hygiene score. */
export const hygieneSettingsQuery = queryOptions({
  queryKey: ['hygiene-settings'],
  queryFn: ({ signal }) => call(readHygieneSettings, {}, { signal }),
  staleTime: 5 * 60_000,
});
