import { queryOptions } from '@tanstack/react-query';
import {
  listMeetingTypes,
  listSalaryTiers,
  readSuggestions,
  type SalaryTier,
} from '#contract/organizations.ts';
import { call } from '#web/api/client.ts';
import { keepTiers, keptTiers } from '#web/api/offline-copy.ts';
import { isUnreachable } from '#web/api/queries.ts';

/** Without a network the ones that were read last: the calculator works with them. */
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

/** Not for somebody who waits for approval: the organization's names are none of theirs yet. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => call(readSuggestions, {}, { signal }),
  staleTime: 5 * 60_000,
});
