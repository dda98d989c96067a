import { expect, test } from 'vitest';
import { scoredWithText, versionText } from './labels.ts';

const defaults = { version: 1, changedDate: null, changedByName: null };
const second = { version: 2, changedDate: '2026-11-21T02:00:00.000Z', changedByName: 'Ada' };

test('the day of a version is in the time zone of the organization', () => {
  expect(versionText(second, 'America/New_York')).toBe('Nov 20, 2026, by Ada');
  expect(versionText(second, 'Europe/Berlin')).toBe('Nov 21, 2026, by Ada');
});

test.each([
  [1, 'Scored with the default settings, version 1.'],
  [2, 'Scored with the settings of Nov 21, 2026, by Ada, version 2.'],
  // Not in the history yet.
  [3, ''],
])('version %i is described by %j', (version, text) => {
  expect(scoredWithText(version, [second, defaults], 'Europe/Berlin')).toBe(text);
});
