import { expect, test } from 'vitest';
import { calendarEvidence } from '#web/components/reports/calendar-figures.ts';
import { ruleSinceText, scoredWithText, versionText } from './labels.ts';

const defaults = { version: 1, changedDate: null, changedByName: null, byUpdate: false };
const second = { version: 2, changedDate: '2026-11-21T02:00:00.000Z', changedByName: 'Ada', byUpdate: false };

test('the day of a version is in the time zone of the organization', () => {
  expect(versionText(second, 'America/New_York')).toBe('Nov 20, 2026, by Ada');
  expect(versionText(second, 'Europe/Berlin')).toBe('Nov 21, 2026, by Ada');
  const update = { ...second, changedByName: null, byUpdate: true };
  expect(versionText(update, 'Europe/Berlin')).toBe('Nov 21, 2026, by an update');
});

test('the trend shows since when the settings apply', () => {
  const since = 'Earlier weeks are recomputed with the rule that holds since Nov 21, 2026.';
  expect(ruleSinceText(2, [second, defaults], 'Europe/Berlin')).toBe(since);
  expect(ruleSinceText(1, [second, defaults], 'Europe/Berlin')).toBe('');
});

test.each([
  [1, 'Scored with the default settings, version 1.'],
  [2, 'Scored with the settings of Nov 21, 2026, by Ada, version 2.'],
  // Not in the history yet.
  [3, ''],
])('version %i is described by %j', (version, text) => {
  expect(scoredWithText(version, [second, defaults], 'Europe/Berlin')).toBe(text);
});

test('a recommendation shows what calendars know of the month before', () => {
  const figures = [
    { figure: 'declined' as const, total: { part: 3, whole: 20 }, groups: [] },
    { figure: 'for-others' as const, total: { part: 7.5, whole: 4 }, groups: [] },
    { figure: 'endless' as const, total: null, groups: [] },
  ];
  const known = { month: '2026-10', figures };
  expect(calendarEvidence('fewer-people', known)).toBe(
    'All meetings in calendars, Oct 2026. Invitations declined: 3 of 20 (15%).',
  );
  expect(calendarEvidence('end', known)).toBe(
    'All meetings in calendars, Oct 2026. Hours of others in meetings they organized: 7.5 h in 4 meetings.',
  );
  expect(calendarEvidence('agenda', known)).toBe('');
});
