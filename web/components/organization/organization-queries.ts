import { queryOptions } from '@tanstack/react-query';
import { readHygieneSettings } from '#contract/reports/hygiene.ts';
import { listMeetingTypes, readSuggestions } from '#contract/organization/organization.ts';
import { listSalaryTiers, type SalaryTier, readOverhead } from '#contract/people/tiers.ts';
import { call } from '#web/api/client.ts';
import { keepTiers, keptTiers } from '#web/api/offline-copy.ts';
import { isUnreachable } from '#web/api/queries.ts';

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
