import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '#domain/time/time-units.ts';
import { sumOfWeek, type TimedMeeting } from './week-ahead.ts';

const at = (time: string, minutes: number, people: number): TimedMeeting => ({
  startMs: Date.parse(`2026-12-01T${time}:00Z`),
  minutes,
  people,
});

test.each<[string, TimedMeeting[], string, ReturnType<typeof sumOfWeek>]>([
  ['no meetings', [], 'UTC', { meetings: 0, minutes: 0, personMinutes: 0, dearestHour: null }],
  [
    'the hour with most people',
    [at('09:00', 60, 3), at('10:00', 30, 10)],
    'UTC',
    { meetings: 2, minutes: 90, personMinutes: 480, dearestHour: '2026-12-01T10:00' },
  ],
  [
    'two at once, which take the person only once',
    [at('09:30', 60, 2), at('10:00', 60, 2)],
    'UTC',
    { meetings: 2, minutes: 90, personMinutes: 240, dearestHour: '2026-12-01T10:00' },
  ],
  [
    'a zone of half an hour: 14:30 to 15:30 there',
    [at('09:00', 60, 4), at('09:30', 30, 1)],
    'Asia/Kolkata',
    { meetings: 2, minutes: 60, personMinutes: 270, dearestHour: '2026-12-01T15:00' },
  ],
])('%s', (_case, meetings, timeZone, sum) => expect(sumOfWeek(meetings, timeZone)).toEqual(sum));

const meeting = fc.record({
  startMs: fc.integer({ min: 0, max: 7 * 1440 }).map((minute) => Date.UTC(2026, 9, 22) + minute * minuteMs),
  minutes: fc.integer({ min: 1, max: 600 }),
  people: fc.integer({ min: 1, max: 30 }),
});

test('the order does not matter, and the person is busy at most for all minutes and at least for the longest', () => {
  fc.assert(
    fc.property(
      fc.array(meeting, { minLength: 1 }),
      fc.constantFrom('UTC', 'Europe/Berlin'),
      (some, zone) => {
        const sum = sumOfWeek(some, zone);
        expect(sumOfWeek(some.toReversed(), zone)).toEqual(sum);
        const lengths = some.map(({ minutes }) => minutes);
        expect(sum.minutes).toBeGreaterThanOrEqual(Math.max(...lengths));
        expect(sum.minutes).toBeLessThanOrEqual(lengths.reduce((all, one) => all + one, 0));
        expect(sum.personMinutes).toBe(some.reduce((all, one) => all + one.minutes * one.people, 0));
      },
    ),
  );
});
