import { expect, test } from 'vitest';
import { keyFilter } from './invalidation.ts';

const isInvalidated = (kinds: (string | null)[], ...key: unknown[]) => keyFilter(kinds)(key);

test('a change invalidates the queries of its kind only', () => {
  expect(isInvalidated(['meeting'], 'meetings', 'dashboard')).toBe(true);
  expect(isInvalidated(['meeting'], 'groups')).toBe(false);
  expect(isInvalidated(['meeting', 'group'], 'groups')).toBe(true);
  expect(isInvalidated(['meeting'], 'meetings', 'one', '7')).toBe(true);
  expect(isInvalidated(['sessions'], 'meetings', 'dashboard')).toBe(false);
});

test('a gap invalidates everything except queries that only fill a form', () => {
  for (const key of ['meetings', 'groups', 'members', 'org-roles'])
    expect(isInvalidated([null], key)).toBe(true);
  expect(isInvalidated([null], 'organization-profile')).toBe(false);
});

test('changes of members and roles invalidate the suggestions', () => {
  for (const kind of ['member', 'profile', 'org-role'])
    expect(isInvalidated([kind], 'suggestions')).toBe(true);
  expect(isInvalidated(['member'], 'members', 'page', '', 1)).toBe(true);
  // The header shows the name and the picture, in every tab.
  for (const kind of ['profile', 'avatar']) expect(isInvalidated([kind], 'current-user')).toBe(true);
});

test('new hygiene settings invalidate their query', () => {
  expect(isInvalidated(['hygiene-rule'], 'hygiene-settings')).toBe(true);
});
