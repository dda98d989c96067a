import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

/** Weights and thresholds of the organization. Their contract comes with the first question for them. */
export const hygieneSettingsQuery = queryOptions({
  queryKey: ['hygiene-settings'],
  queryFn: async ({ signal }) => {
    const { readHygieneSettings } = await import('#contract/hygiene.ts');
    return call(readHygieneSettings, {}, { signal });
  },
  staleTime: 5 * 60_000,
});
