import { queryOptions } from '@tanstack/react-query';
import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
});
