import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { groupsQuery, templatesQuery } from '#web/components/meetings/reusable-queries.ts';
import { salaryTiersQuery } from './organization-queries.ts';
import { tierListQuery } from './tier-changes.ts';

test('a change of tiers invalidates all lists of tiers, groups and templates', () => {
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
