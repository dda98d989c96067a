import { expect, test } from 'vitest';
import { stalenessOf } from './staleness.ts';

const asked = (kinds: (string | null)[], ...key: unknown[]) => stalenessOf(kinds)(key);

test('a change makes stale what shows its kind, and nothing else', () => {
  expect(asked(['meeting'], 'meetings', 'dashboard')).toBe(true);
  expect(asked(['meeting'], 'groups')).toBe(false);
  expect(asked(['meeting', 'group'], 'groups')).toBe(true);
  expect(asked(['meeting'], 'meetings', 'one', '7')).toBe(true);
  expect(asked(['sessions'], 'meetings', 'dashboard')).toBe(false);
});

test('after a gap everything is looked at again, but for what only fills a form', () => {
  for (const key of ['meetings', 'groups', 'members', 'org-roles']) expect(asked([null], key)).toBe(true);
  expect(asked([null], 'organization-profile')).toBe(false);
});

test('whoever comes, goes or has another name is suggested anew, and so is a role', () => {
  for (const kind of ['member', 'profile', 'org-role']) expect(asked([kind], 'suggestions')).toBe(true);
  expect(asked(['member'], 'members', 'page', '', 1)).toBe(true);
  // The header shows the name and the picture, in every tab.
  for (const kind of ['profile', 'avatar']) expect(asked([kind], 'current-user')).toBe(true);
});

test('a new version of the settings is read by what says with which one it scored', () => {
  expect(asked(['hygiene-rule'], 'hygiene-settings')).toBe(true);
});
