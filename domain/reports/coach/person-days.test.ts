import { expect, test } from 'vitest';
import { workingHoursOf } from '#domain/time/working-hours.ts';
import { addDays } from '#domain/time/local-day.ts';
import { type PersonDay, peopleFacts, personDay } from './person-days.ts';

const time = { workingHours: [8, 18], workingDays: [1, 2, 3, 4, 5] } as const;
const hoursOf = workingHoursOf('UTC', time);
const hour = 3_600_000;
const friday = '2026-11-20';
const saturday = '2026-11-21';

/** "9-10.5": from 9:00 to 10:30. */
function dayWith(meetings: readonly string[], day = friday) {
  const attended = meetings.map((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { fromMs: Date.parse(day) + from * hour, toMs: Date.parse(day) + to * hour };
  });
  const found = personDay(attended, day, hoursOf);
  return Object.values(found).map((ms: number) => ms / hour);
}

// Working time is 8 to 18. Expected: attended, after hours, free, and free time in short gaps.
test.each([
  ['one meeting leaves whole pieces', ['10-11'], [1, 0, 9, 0]],
  ['half an hour between two is broken', ['10-11', '11.5-12'], [1.5, 0, 8.5, 0.5]],
  ['an hour between two is whole', ['10-11', '12-13'], [2, 0, 8, 0]],
  ['meetings in a row leave nothing between', ['10-11', '11-12'], [2, 0, 8, 0]],
  ['two at the same time count once', ['10-12', '11-11.5'], [2, 0, 8, 0]],
  ['the beginning and the end of the day are pieces too', ['8.5-17.5'], [9, 0, 1, 1]],
  ['outside working hours', ['7-9', '17.5-19'], [3.5, 2, 8.5, 0]],
  ['all day', ['8-18'], [10, 0, 0, 0]],
  ['past midnight', ['17-26'], [9, 8, 9, 0]],
])('%s', (_what, meetings, hours) => expect(dayWith(meetings)).toEqual(hours));

test('a day off is entirely after hours and has no working time', () => {
  expect(dayWith(['10-11'], saturday)).toEqual([1, 1, 0, 0]);
});

/** Four weeks; 2 November 2026 is a Monday. */
const weeks = (of: (index: number) => Record<string, PersonDay | undefined>) =>
  Array.from({ length: 28 }, (_, index) => {
    const day = addDays('2026-11-02', index);
    const people = Object.entries(of(index)).flatMap(([who, found]) =>
      found ? [[who, found] as const] : [],
    );
    return { day, people: new Map(people) };
  });
const on = (changes: Partial<PersonDay> = {}): PersonDay => ({
  attended: hour,
  afterHours: 0,
  free: 8 * hour,
  broken: 0,
  ...changes,
});

test('figures are computed per person, then averaged', () => {
  const days = weeks((index) => ({
    // Ada meets every working day; Bob every Monday, a quarter of it after hours.
    ...(index % 7 < 5 && { ada: on({ broken: 4 * hour }) }),
    ...(index % 7 === 0 && { bob: on({ afterHours: hour / 4 }) }),
  }));
  expect(peopleFacts(days, time)).toEqual({ people: 2, freeDays: 2, afterHours: 0.125, broken: 0.25 });
});

test('people who met on fewer than three days do not count', () => {
  const twice = weeks((index) => (index < 2 ? { guest: on() } : {}));
  expect(peopleFacts(twice, time)).toBeNull();
  const thrice = weeks((index) => (index < 3 ? { guest: on() } : {}));
  expect(peopleFacts(thrice, time)).toMatchObject({ people: 1, freeDays: 4.25 });
  expect(peopleFacts([], time)).toBeNull();
});

test('a weekend meeting leaves all working days free, and a fully booked person has no free time', () => {
  const days = weeks((index) => (index % 7 === 5 ? { eve: on({ afterHours: hour, free: 0 }) } : {}));
  expect(peopleFacts(days, time)).toEqual({ people: 1, freeDays: 5, afterHours: 1, broken: null });
});
