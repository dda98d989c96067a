import { expect, test } from 'vitest';
import type { CalendarProblem } from '#domain/calendar/problems.ts';
import { expand } from './expand.ts';

const window = { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') };
const scope = { window, singlesTo: window.to, mostOfSeries: 100 };

const calendar = (events: readonly (readonly string[])[], ...head: string[]) => {
  const lines = events.flatMap((event) => [
    'BEGIN:VEVENT',
    ...(event.some((line) => line.startsWith('UID')) ? [] : ['UID:a']),
    ...event,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', ...head, ...lines, 'END:VCALENDAR', ''].join('\r\n');
};

const read = (text: string) =>
  expand(text, scope, 'Europe/Berlin', (items, one) => {
    for (const item of items) one(item);
    return [];
  });

const start = 'DTSTART:20261201T100000Z';
const series = [start, 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Weekly'];

test.each<[string, string[][], Partial<CalendarProblem>[], number]>([
  ['no start', [['SUMMARY:Plan']], [{ code: 'no-start', title: 'Plan', isRead: false }], 0],
  [
    'a start that is none',
    [['DTSTART:soon', 'SUMMARY:Plan\\, again']],
    [{ code: 'unreadable-time', params: { text: 'soon' }, title: 'Plan, again', isRead: false }],
    0,
  ],
  [
    'an end that is none',
    [[start, 'DTEND:20261301T000000Z']],
    [{ code: 'unreadable-time', params: { text: '20261301T000000Z' }, isRead: false }],
    0,
  ],
  [
    'a rule that is none',
    [[start, 'RRULE:FREQ=SOMETIMES']],
    [{ code: 'unreadable-rule', params: { text: 'FREQ=SOMETIMES' }, isRead: false }],
    0,
  ],
  [
    'too many occurrences',
    [[start.replace('1201', '0101'), 'RRULE:FREQ=DAILY']],
    [{ code: 'too-many', params: { most: 100 }, isRead: false }],
    0,
  ],
  [
    'a zone that nobody knows',
    [['DTSTART;TZID=Customized Time Zone:20261201T100000', 'SUMMARY:Plan']],
    [{ code: 'unknown-zone', params: { zone: 'Customized Time Zone' }, title: 'Plan', isRead: true }],
    1,
  ],
  [
    'an excluded time that is none',
    [[...series, 'EXDATE:20261201T100000Z,never']],
    [{ code: 'unreadable-time', params: { text: 'never' }, title: 'Weekly', isRead: true }],
    1,
  ],
  [
    'a changed occurrence without a time',
    [series, ['RECURRENCE-ID:20261208T100000Z', 'DTSTART:later', 'SUMMARY:Moved']],
    [{ code: 'unreadable-time', params: { text: 'later' }, title: 'Moved', isRead: true }],
    2,
  ],
  [
    'a series that cannot be read, unlike its change',
    [
      ['DTSTART:soon', 'SUMMARY:Weekly'],
      ['RECURRENCE-ID:20261208T100000Z', start],
    ],
    [{ code: 'unreadable-time', params: { text: 'soon' }, title: 'Weekly', isRead: false }],
    1,
  ],
])('reports %s', (_what, events, problems, occurrences) => {
  const found = read(calendar([...events, ['UID:b', start, 'SUMMARY:Other']]));
  expect(found.problems).toMatchObject(problems);
  expect(found.problems.every(({ uid }) => uid === 'a')).toBe(true);
  const included = found.events.filter(({ isExcluded }) => !isExcluded);
  expect(included.filter(({ uid }) => uid === 'a')).toHaveLength(occurrences);
  expect(included.filter(({ uid }) => uid === 'b')).toHaveLength(1);
});

test('reports an answer to an invitation, which is no event', () => {
  expect(read(calendar([[start]], 'METHOD:REPLY'))).toMatchObject({
    events: [],
    problems: [{ uid: 'a', code: 'reply', params: {}, isRead: false }],
  });
});

test('reports an event that takes too long', () => {
  const slow = expand(calendar([[start, 'SUMMARY:Plan']]), scope, 'UTC', (items) => [...items]);
  expect(slow).toEqual({
    events: [],
    problems: [{ uid: 'a', title: 'Plan', code: 'too-slow', params: {}, isRead: false }],
  });
});

test('nothing else is missing: each event is an occurrence, outside the window, or reported', () => {
  const { events, problems } = read(calendar([[start], ['UID:b', 'DTSTART:20250101T100000Z']]));
  expect([events.map(({ uid }) => uid), problems]).toEqual([['a'], []]);
});
