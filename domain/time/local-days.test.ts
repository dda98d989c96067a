import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDayAndHour } from './local-day.ts';
import { clockSpans, daySpans, dayWindow } from './local-days.ts';
import { instantOfLocalTime, localTime } from './local-time.ts';
import { offsetMs } from './zone-offset.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns', // set its clock back at a minute past midnight until 2011
  'America/Sao_Paulo', // changes at midnight
  'America/Havana',
  'Australia/Lord_Howe', // changes by half an hour
  'Asia/Kathmandu',
  'Africa/Casablanca', // changes twice around Ramadan
  'Pacific/Apia', // skipped a day in 2011
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** The expected local time, from Intl alone. */
const expectedTime = (instantMs: number, timeZone: string) =>
  formats.get(timeZone)?.format(instantMs).replace(' ', 'T') ?? '';

test('local day, hour and minute match Intl at any instant in any zone', () => {
  fc.assert(
    fc.property(instant, zone, (instantMs, timeZone) => {
      const local = expectedTime(instantMs, timeZone);
      expect(localTime(instantMs, timeZone)).toBe(local);
      const { day, hour } = localDayAndHour(instantMs, timeZone);
      expect(`${day}T${String(hour).padStart(2, '0')}`).toBe(local.slice(0, 13));
    }),
    { numRuns: 10_000 },
  );
});

test('day spans cover a range without gaps and match the local day of each instant', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 40 * 86_400_000 }), zone, (fromMs, length, timeZone) => {
      const spans = [...daySpans(fromMs, fromMs + length, timeZone)];
      expect(spans[0]?.fromMs).toBe(fromMs);
      expect(spans.at(-1)?.toMs).toBe(fromMs + length);
      for (const [index, span] of spans.entries()) {
        expect(span.toMs).toBe(spans[index + 1]?.fromMs ?? span.toMs);
        for (const at of [span.fromMs, Math.floor((span.fromMs + span.toMs) / 2), span.toMs - 1])
          expect(localDayAndHour(at, timeZone).day).toBe(span.day);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the offset is constant within a clock span', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 400 * 86_400_000 }), zone, (fromMs, length, timeZone) => {
      const spans = [...clockSpans(fromMs, fromMs + length, timeZone)];
      expect(spans[0]?.fromMs).toBe(fromMs);
      expect(spans.at(-1)?.toMs).toBe(fromMs + length);
      for (const [index, span] of spans.entries()) {
        expect(span.toMs).toBe(spans[index + 1]?.fromMs ?? span.toMs);
        expect(span.offsetMs).not.toBe(spans[index + 1]?.offsetMs);
        for (const at of [span.fromMs, Math.floor((span.fromMs + span.toMs) / 2), span.toMs - 1])
          expect(offsetMs(at, timeZone)).toBe(span.offsetMs);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['America/St_Johns', '2009-10-31T12:00', ['2009-10-31', '2009-11-01', '2009-10-31', '2009-11-01']],
  ['Pacific/Apia', '2011-12-29T12:00', ['2011-12-29', '2011-12-31']],
  ['Europe/Berlin', '2026-10-24T12:00', ['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26']],
])('%s from %s: %j', (timeZone, noon, days) => {
  const fromMs = instantOfLocalTime(noon, timeZone) ?? 0;
  const toMs = fromMs + 38 * 3_600_000;
  expect([...daySpans(fromMs, toMs, timeZone)].map(({ day }) => day).slice(0, days.length)).toEqual(days);
});

const hours = (day: string, timeZone: string) => {
  const { fromMs, toMs } = dayWindow(day, timeZone);
  return [new Date(fromMs).toISOString(), (toMs - fromMs) / 3_600_000];
};

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', 24],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z', 24],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', 24],
  ['2026-03-28', 'Asia/Beirut', '2026-03-27T22:00:00.000Z', 24],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23], // midnight is skipped: the day begins at one o'clock
  ['2009-10-31', 'America/St_Johns', '2009-10-31T02:30:00.000Z', 25], // continues for an hour after a minute past midnight
  ['2009-11-01', 'America/St_Johns', '2009-11-01T02:30:00.000Z', 25], // so its first minute comes before that
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 0], // this day never existed
])('%s in %s begins at %s and has %i hours', (day, timeZone, from, length) =>
  expect(hours(day, timeZone)).toEqual([from, length]),
);
