import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '../time/time-units.ts';
import { aliasesOf, type ComparedMeeting, sameness, surelySame } from './same-meeting.ts';

const nine = Date.UTC(2026, 10, 20, 9);
const people = (...names: string[]) => names.map((name) => aliasesOf(null, [name]));
const key = { seriesKey: 'weekly@example.test', originalStart: '2026-11-20T09:00:00Z' };
const day = 24 * 60;

const review: ComparedMeeting = {
  title: 'Review',
  startsAt: nine,
  durationMinutes: 60,
  people: people('Ada', 'Grace', 'Alan'),
  unnamedPeople: 0,
  keys: [],
  heldBy: ['connection:1'],
};

/** `minutes` later than the review. */
type Changes = Partial<ComparedMeeting> & { minutes?: number };
const another = ({ minutes = 0, ...changes }: Changes): ComparedMeeting => ({
  ...review,
  heldBy: ['import:2'],
  startsAt: nine + minutes * minuteMs,
  ...changes,
});

test.each<[string, Changes, string]>([
  ['everything is equal', {}, 'surely'],
  ['only case and spaces of the title differ', { title: ' REVIEW ' }, 'surely'],
  ['it starts 5 minutes later', { minutes: 5 }, 'surely'],
  ['it starts 6 minutes later', { minutes: 6 }, 'perhaps'],
  ['it starts 59 minutes later', { minutes: 59 }, 'perhaps'],
  ['it starts when the other one ends', { minutes: 60 }, 'no'],
  ['it is short and begins with the other one', { durationMinutes: 10 }, 'surely'],
  ['it overlaps by less than half of the shorter one', { minutes: -5, durationMinutes: 9 }, 'perhaps'],
  ['the title is another', { title: 'Planning' }, 'perhaps'],
  ['title and start are others', { title: 'Planning', minutes: 6 }, 'no'],
  ['half of all people are common', { people: people('Ada', 'Grace') }, 'surely'],
  ['fewer than half of all people are common', { people: people('Ada', 'Grace', 'Tim', 'Joan') }, 'no'],
  ['nobody is common', { people: people('Tim') }, 'no'],
  ['its people are unknown', { people: [], unnamedPeople: 30 }, 'surely'],
  ['its people are unknown and its title is another', { people: [], title: 'Planning' }, 'no'],
  ['some of its people have no names', { people: people('Ada'), unnamedPeople: 2 }, 'surely'],
  ['the same calendar holds both', { heldBy: ['import:2', 'connection:1'] }, 'no'],
])('a meeting is the same, if %s: %s', (_what, { minutes, ...changes }, same) => {
  const other = another({ ...(minutes !== undefined && { minutes }), ...changes });
  expect([sameness(review, other), sameness(other, review)]).toEqual([same, same]);
});

test.each(['', 'Busy', 'busy ', 'Untitled meeting', 'Imported Meeting', 'New Meeting', 'Beschäftigt'])(
  'two meetings titled %j are not surely the same',
  (title) => expect(sameness({ ...review, title }, another({ title }))).toBe('perhaps'),
);

test.each<[string, Changes, string]>([
  ['it was renamed and shortened', { title: 'Planning', durationMinutes: 5 }, 'surely'],
  ['it was moved within a day', { minutes: 300 }, 'surely'],
  ['it was moved by more than a day, where it takes place again', { minutes: day + 1 }, 'no'],
  ['nobody is common', { people: people('Tim') }, 'no'],
  ['it is another occurrence', { minutes: 300, keys: [{ ...key, originalStart: '' }] }, 'no'],
  ['the same calendar holds both', { heldBy: ['connection:1'] }, 'no'],
])('an occurrence of a series is the same, if %s: %s', (_what, changes, same) => {
  expect(sameness({ ...review, keys: [key] }, another({ keys: [key], ...changes }))).toBe(same);
});

test.each<[number | null, string[], number | null, string[], string]>([
  [7, ['Ada Lovelace'], 7, ['A. Lovelace'], 'surely'],
  [null, ['Lovelace, Ada'], null, ['ada lovelace'], 'surely'],
  [null, ['Ada', 'ada@example.test'], null, ['ada@example.test'], 'surely'],
  [7, ['Ada'], 8, ['Grace'], 'no'],
])('person %j %j and person %j %j: %s', (one, names, other, otherNames, same) => {
  const meeting = { ...review, people: [aliasesOf(one, names)] };
  expect(sameness(meeting, another({ people: [aliasesOf(other, otherNames)] }))).toBe(same);
});

test('of two candidates none is the same', () => {
  const [one, two] = [another({ minutes: 1 }), another({ minutes: -1 })];
  expect(surelySame(review, [one, another({ title: 'Planning' })])).toBe(one);
  expect(surelySame(review, [one, two])).toBeUndefined();
});

const name = fc.constantFrom('Ada', 'Grace', 'Alan', 'Tim', 'Joan', 'Edsger');
const meeting = (): fc.Arbitrary<ComparedMeeting> =>
  fc.record({
    title: fc.constantFrom('Review', 'review', 'Planning', 'Busy', ''),
    startsAt: fc.integer({ min: -90, max: 90 }).map((minutes) => nine + minutes * minuteMs),
    durationMinutes: fc.integer({ min: 1, max: 90 }),
    people: fc.uniqueArray(name).map((names) => people(...names)),
    unnamedPeople: fc.nat({ max: 3 }),
    keys: fc.constantFrom([], [key]),
    heldBy: fc.subarray(['connection:1', 'connection:2', 'import:3']),
  });

test('the order does not matter, and no calendar holds a meeting twice', () =>
  fc.assert(
    fc.property(meeting(), meeting(), (one, other) => {
      expect(sameness(one, other)).toBe(sameness(other, one));
      if (one.heldBy.some((it) => other.heldBy.includes(it))) expect(sameness(one, other)).toBe('no');
    }),
    { numRuns: 2000 },
  ));

test('groups with fewer than half of their people in common are two meetings', () =>
  fc.assert(
    fc.property(meeting(), meeting(), (one, other) => {
      fc.pre(one.people.length > 0 && other.people.length > 0);
      const names = new Set([...one.people, ...other.people].flat());
      const common = one.people.flat().filter((it) => other.people.flat().includes(it)).length;
      const hasAllNames = one.unnamedPeople + other.unnamedPeople === 0;
      if (hasAllNames && common * 2 < names.size) expect(sameness(one, other)).toBe('no');
    }),
    { numRuns: 2000 },
  ));
