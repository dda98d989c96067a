import { queryOptions } from '@tanstack/react-query';
import { listMeetingTypes, listSalaryTiers, readSuggestions } from '#contract/organizations.ts';
import { call } from '#web/api/client.ts';

export const salaryTiersQuery = queryOptions({
  queryKey: ['salary-tiers'],
  queryFn: ({ signal }) => call(listSalaryTiers, {}, { signal }),
});

export const meetingTypesQuery = queryOptions({
  queryKey: ['meeting-types'],
  queryFn: ({ signal }) => call(listMeetingTypes, {}, { signal }),
});

/** Not for somebody who waits for approval: the organisation's names are none of theirs yet. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => call(readSuggestions, {}, { signal }),
  staleTime: 5 * 60_000,
});
