import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CalendarFigure,
  calendarFigures,
  calendarGroups,
  type CalendarMeeting,
  calendarSums,
} from './calendar-figures.ts';

const minuteMs = 60_000;
const meeting = (changes: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  startedAt: 0,
  durationMinutes: 60,
  personMinutes: 120,
  attended: new Map([
    [1, 60],
    [2, 60],
  ]),
  answers: new Map(),
  noticeMinutes: null,
  hasEnd: null,
  organizer: null,
  ...changes,
});
const at = (minute: number, changes: Partial<CalendarMeeting> = {}) =>
  meeting({ startedAt: minute * minuteMs, ...changes });

test.each<[string, CalendarMeeting[], CalendarFigure, number, [number, number]]>([
  ['an answer', [meeting({ answers: new Map([[1, 'accepted']]) })], 'accepted', 1, [1, 1]],
  ['no answer that is known', [meeting()], 'accepted', 1, [0, 0]],
  ['an open answer', [meeting({ answers: new Map([[1, 'open']]) })], 'declined', 1, [0, 1]],
  ['somebody who declined', [meeting({ answers: new Map([[3, 'declined']]) })], 'declined', 3, [1, 1]],
  ['23:59 of notice', [meeting({ noticeMinutes: 1439 })], 'short-notice', 1, [1, 1]],
  ['24:00 of notice', [meeting({ noticeMinutes: 1440 })], 'short-notice', 1, [0, 1]],
  ['a notice that is not known', [meeting()], 'short-notice', 1, [0, 0]],
  ['a series without an end', [meeting({ hasEnd: false })], 'endless', 2, [1, 1]],
  ['a series with an end', [meeting({ hasEnd: true })], 'endless', 2, [0, 1]],
  ['two at one time', [at(0), at(59)], 'double-booked', 1, [2, 2]],
  ['one after the other', [at(0), at(60)], 'double-booked', 1, [0, 2]],
  ['a long one with two in it', [at(0, { durationMinutes: 600 }), at(60), at(300)], 'conflicts', 1, [3, 3]],
  [
    'one that was declined',
    [at(0), at(30, { attended: new Map(), answers: new Map([[1, 'declined']]) })],
    'double-booked',
    1,
    [0, 1],
  ],
  [
    'the same, as a conflict',
    [at(0), at(30, { attended: new Map(), answers: new Map([[1, 'declined']]) })],
    'conflicts',
    1,
    [2, 2],
  ],
  ['their own meeting', [meeting({ organizer: 1 })], 'for-others', 1, [60, 1]],
  ['a meeting that they organized and missed', [meeting({ organizer: 9 })], 'for-others', 9, [120, 1]],
])('of %s', (_, meetings, figure, person, [part, whole]) => {
  expect(calendarSums(meetings).get(person)?.[figure]).toEqual({ part, whole });
});

test('groups count the persons whom the figure is about', () => {
  const people = Array.from({ length: 8 }, (_, i) => i);
  const sums = calendarSums([
    meeting({
      attended: new Map(people.map((person) => [person, 60])),
      answers: new Map([0, 1, 2, 3].map((person) => [person, 'accepted'] as const)),
      organizer: 0,
    }),
  ]);
  const groupsOf = (figure: CalendarFigure, smallest: number) =>
    calendarGroups(sums, figure, (person) => (person < 5 ? 'Sales' : 'Legal'), smallest);
  expect(groupsOf('conflicts', 5).groups).toMatchObject([{ departments: ['Legal', 'Sales'], whole: 8 }]);
  expect(groupsOf('conflicts', 3).groups).toHaveLength(2);
  // Four answered, and one organized.
  expect(groupsOf('accepted', 5)).toEqual({ total: null, groups: [] });
  expect(groupsOf('for-others', 3).total).toBeNull();
});

test('groups hold everybody whom the figure is about, and add up to the total', () => {
  const person = fc.nat(20);
  const arbitrary = fc.record({
    startedAt: fc.nat(1000).map((minute) => minute * minuteMs),
    durationMinutes: fc.integer({ min: 1, max: 200 }),
    personMinutes: fc.nat(1000),
    attended: fc.array(person).map((some) => new Map(some.map((one) => [one, 10]))),
    answers: fc
      .array(fc.tuple(person, fc.constantFrom('accepted' as const, 'declined' as const, 'open' as const)))
      .map((some) => new Map(some)),
    noticeMinutes: fc.option(fc.nat(3000)),
    hasEnd: fc.option(fc.boolean()),
    organizer: fc.option(person),
  });
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 12 }), (meetings) => {
      const sums = calendarSums(meetings);
      for (const figure of calendarFigures) {
        const { total, groups } = calendarGroups(sums, figure, (one) => String(one % 4), 5);
        const of = (name: 'part' | 'whole') =>
          [...sums.values()].reduce((all, one) => all + one[figure][name], 0);
        const about = [...sums].filter(([, one]) => one[figure].whole > 0);
        if (total === null) expect(about.length).toBeLessThan(5);
        else expect(total).toEqual({ part: of('part'), whole: of('whole') });
        for (const { departments, part, whole } of groups) {
          const persons = about.filter(([one]) => departments.includes(String(one % 4)));
          expect(persons.length).toBeGreaterThanOrEqual(5);
          if (figure !== 'for-others') expect(part).toBeLessThanOrEqual(whole);
        }
      }
    }),
    { numRuns: 60 },
  );
});
