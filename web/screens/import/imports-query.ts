import { queryOptions } from '@tanstack/react-query';
import { listImports } from '#contract/imports.ts';
import { call } from '#web/api/client.ts';

export const importsKey = ['imports'] as const;

export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).imports,
});
