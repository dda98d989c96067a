import { expect, test } from 'vitest';
import { addDays } from '#domain/time/local-day.ts';
import { weeksAround } from './decisions.ts';
import {
  replacement,
  similarTitles,
  titleWords,
  unknownReason,
  windowFacts,
  workingDaysIn,
} from './real-saving.ts';

const workdays = [1, 2, 3, 4, 5];

test.each([[workdays], [[0, 1, 2, 3, 4]], [[2]], [[0, 1, 2, 3, 4, 5, 6]]])(
  'the four weeks before and after have the same number of working days %j on any day',
  (workingDays) => {
    for (let i = 0; i < 7; i += 1) {
      const { before, after } = weeksAround(addDays('2026-11-18', i));
      expect(workingDaysIn(before, workingDays)).toBe(4 * workingDays.length);
      expect(workingDaysIn(after, workingDays)).toBe(4 * workingDays.length);
    }
  },
);

test('a window separates the series from other meetings, and a recorded day is a working day with another meeting', () => {
  // Friday the 20th to Monday the 23rd of November.
  const days = { from: '2026-11-20', to: '2026-11-23' };
  const all = new Map([
    ['2026-11-19', 9],
    ['2026-11-20', 1],
    ['2026-11-21', 4],
    ['2026-11-23', 3],
  ]);
  const series = new Map([
    ['2026-11-20', { meetings: 1, personMinutes: 60 }],
    ['2026-11-23', { meetings: 1, personMinutes: 90 }],
  ]);
  expect(windowFacts(days, all, series, workdays)).toEqual({
    meetings: 2,
    personMinutes: 150,
    otherMeetings: 6,
    recordedDays: 1,
  });
});

const window = ([meetings, otherMeetings, recordedDays]: readonly [number, number, number]) => ({
  meetings,
  otherMeetings,
  recordedDays,
  personMinutes: 60 * meetings,
});

test.each([
  ['recording went on', [4, 40, 20], [0, 40, 20], true, null],
  ['half of the other meetings', [4, 40, 20], [0, 20, 20], true, null],
  ['less than half of the other meetings', [4, 40, 20], [0, 19, 20], true, 'too-few-recordings'],
  ['silence', [4, 40, 20], [0, 0, 0], true, 'too-few-recordings'],
  ['no other meeting before', [4, 0, 0], [0, 0, 0], true, 'too-few-recordings'],
  ['no other meeting before, and the series half as often', [4, 0, 0], [2, 5, 5], true, 'too-few-recordings'],
  ['no other meeting, and the series as often as before', [4, 0, 0], [4, 0, 0], true, null],
  ['more spent while others were not recorded', [4, 40, 5], [4, 0, 5], false, null],
  ['four fifths of the working days', [4, 40, 20], [0, 30, 16], true, null],
  ['holidays after the decision', [4, 40, 20], [0, 30, 15], true, 'unequal-windows'],
  ['holidays before the decision', [2, 30, 12], [4, 40, 20], false, 'unequal-windows'],
  ['recording that began two weeks before', [2, 20, 10], [0, 40, 20], true, 'unequal-windows'],
  ['an organization that records on few days', [4, 8, 8], [0, 4, 4], true, null],
] as const)('%s: from %j to %j, saving %j: %j', async (_name, before, after, isSaving, reason) => {
  const facts = { before: window(before), after: window(after), workingDays: 20 };
  const unknown = await unknownReason(isSaving, facts, () => Promise.resolve(null));
  expect(unknown?.reason ?? null).toBe(reason);
});

test('reads similar meetings only if recording continued and spend went down', async () => {
  const facts = { before: window([4, 40, 20]), after: window([0, 40, 20]), workingDays: 20 };
  const similar = () => Promise.resolve('Design review');
  expect(await unknownReason(true, facts, similar)).toEqual({
    reason: 'similar-meeting',
    title: 'Design review',
  });
  expect(await unknownReason(false, facts, similar)).toBeNull();
});

test.each([
  ['weekly design review', ['design', 'review']],
  ['design/review (q3) 2026', ['design', 'review', 'q3']],
  ['weekly meeting', ['weekly', 'meeting']],
  ['réunion d’équipe', ['réunion', 'd', 'équipe']],
  ['100% _', ['100']],
  ['…', []],
])('the words of %j are %j', (title, words) => expect(titleWords(title)).toEqual(words));

test('similar titles share a word and grew; the largest growth comes first', () => {
  const before = new Map([
    ['weekly review', 2400],
    ['design review', 600],
    ['code review', 600],
  ]);
  const after = new Map([
    ['weekly review', 3000],
    ['design review', 900],
    ['code review', 500],
    ['review of the team', 1200],
    ['weekly planning', 5000],
    ['preview', 5000],
  ]);
  expect(similarTitles('weekly review', before, after)).toEqual([
    { title: 'review of the team', growth: 1200 },
    { title: 'design review', growth: 300 },
  ]);
});

const people = (...names: string[]) => new Set(names);
const team = people('Ada', 'Ben', 'Cleo', 'Dan');

test.each([
  ['all of the series', [[2400, team]], 'meeting 0'],
  ['a tenth of what the series lost', [[240, team]], 'meeting 0'],
  ['less than a tenth', [[239, team]], null],
  [
    'a tenth in two meetings',
    [
      [160, team],
      [80, team],
    ],
    'meeting 0',
  ],
  ['half of the people', [[2400, people('Ada', 'Ben', 'Eve', 'Finn')]], 'meeting 0'],
  ['fewer than half of the people', [[2400, people('Ada', 'Eve', 'Finn')]], null],
  ['half of the people of a smaller meeting', [[2400, people('Ada', 'Eve')]], 'meeting 0'],
  ['half of the people in a larger meeting', [[2400, people('Ada', 'Ben', '1', '2', '3', '4')]], 'meeting 0'],
  ['nobody is named', [[2400, people()]], 'meeting 0'],
  [
    'the meeting of others grew most',
    [
      [2400, people('Eve')],
      [600, team],
    ],
    'meeting 1',
  ],
  ['no meeting', [], null],
] as const)('a similar meeting with %s: %j replaced the series: %j', (_name, meetings, title) => {
  const similar = meetings.map(([growth, who], i) => ({ title: `meeting ${i}`, growth, people: who }));
  expect(replacement(team, 2400, similar)).toBe(title);
  expect(replacement(team, 0, similar)).toBeNull();
});
