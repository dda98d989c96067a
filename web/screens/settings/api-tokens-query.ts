import { queryOptions } from '@tanstack/react-query';
import { listApiTokens } from '#contract/api-tokens.ts';
import { call } from '#web/api/client.ts';

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(listApiTokens, {}, { signal }),
});
