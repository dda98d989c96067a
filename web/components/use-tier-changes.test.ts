import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keysToInvalidate } from '#web/api/staleness.ts';
import { groupsQuery } from './groups-query.ts';
import { salaryTiersQuery } from './organization-queries.ts';
import { templatesQuery } from './templates-query.ts';
import { tierListQuery } from './use-tier-changes.ts';

test('a change of tiers reaches every list of them, and the groups and templates that count with them', () => {
  const client = new QueryClient();
  const keys: (readonly string[])[] = [
    tierListQuery.queryKey,
    salaryTiersQuery.queryKey,
    groupsQuery.queryKey,
    templatesQuery.queryKey,
  ];
  for (const key of keys) client.setQueryData(key, {});
  void client.invalidateQueries(keysToInvalidate('tiers'));
  for (const key of keys) expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
