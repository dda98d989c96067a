import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import {
  type ChangedSeries,
  hasBegun,
  lastBegun,
  moveError,
  nextOccurrence,
  type Occurrence,
  occurrencesOf,
  remainingChanges,
} from './occurrences.ts';
import { repeatKinds } from './planned-days.ts';

const timeZone = 'Europe/Berlin';

const at = (local: string) => instantOfLocalTime(`2026-${local}`, timeZone) ?? Number.NaN;

const moved = (from: string, to: string): Occurrence => ({
  originalStart: at(from),
  startsAt: at(to),
  isCanceled: false,
});

const canceled = (start: string): Occurrence => ({
  originalStart: at(start),
  startsAt: at(start),
  isCanceled: true,
});

/** Tuesdays at ten, across the change of the clock on 25 October. */
const weekly = (changes: Occurrence[] = [], more: Partial<ChangedSeries> = {}): ChangedSeries => ({
  firstDay: '2026-10-13',
  startsAt: at('10-13T10:00'),
  timeZone,
  repeats: 'week',
  weekdays: [],
  untilDay: '2026-11-10',
  changes,
  ...more,
});

const all = { from: at('01-01T00:00'), to: at('12-31T00:00') };

const textOf = ({ startsAt, isCanceled }: Occurrence) =>
  `${new Date(startsAt).toISOString().slice(5, 16)}${isCanceled ? ' canceled' : ''}`;

test('an occurrence is moved or canceled alone, and keeps its local time across clock changes', () => {
  const series = weekly([canceled('10-20T10:00'), moved('10-27T10:00', '10-28T15:30')]);
  expect([...occurrencesOf(series, all)].map(textOf)).toEqual([
    '10-13T08:00',
    '10-20T08:00 canceled',
    '10-28T14:30',
    '11-03T09:00',
    '11-10T09:00',
  ]);
});

test('an occurrence belongs to the window in which it begins, not to that of the series', () => {
  const series = weekly([moved('11-10T10:00', '11-16T10:00')]);
  const window = { from: at('11-11T00:00'), to: at('11-30T00:00') };
  expect([...occurrencesOf(series, window)].map(textOf)).toEqual(['11-16T09:00']);
});

test('the next one is not a canceled one, however many are canceled', () => {
  const days = ['10-13', '10-20', '10-27', '11-03'];
  const series = weekly(days.map((day) => canceled(`${day}T10:00`)));
  expect(nextOccurrence(series, at('10-01T00:00'))?.startsAt).toBe(at('11-10T10:00'));
  expect(nextOccurrence(series, at('11-11T00:00'))).toBeNull();
});

test.each<[what: string, changes: Occurrence[], now: string, last: string | null]>([
  ['nothing has begun', [], '10-13T09:59', null],
  ['the first one begins', [], '10-13T10:00', '10-13T10:00'],
  ['a canceled one never begins', [canceled('10-13T10:00')], '10-14T10:00', null],
  ['a moved one has not begun', [moved('10-13T10:00', '10-15T10:00')], '10-14T10:00', null],
  ['one that was moved ahead has begun', [moved('10-20T10:00', '10-19T10:00')], '10-19T11:00', '10-20T10:00'],
])('%s', (_what, changes, now, last) => {
  const series = weekly(changes);
  expect(lastBegun(series, at(now))?.originalStart ?? null).toBe(last === null ? null : at(last));
  expect(hasBegun(series, at(now))).toBe(last !== null);
});

describe('moving keeps the order and one meeting a day', () => {
  test.each<[from: string, to: string, error: string | null]>([
    ['10-20T10:00', '10-20T23:00', null],
    ['10-20T10:00', '10-14T00:00', null],
    ['10-20T10:00', '10-26T23:59', null],
    ['10-20T10:00', '10-13T23:00', 'out-of-order'],
    ['10-20T10:00', '10-27T00:00', 'out-of-order'],
    ['10-13T10:00', '10-01T10:00', null],
    ['11-10T10:00', '12-01T10:00', null],
    ['11-10T10:00', '12-30T10:00', 'out-of-order'],
    ['10-20T11:00', '10-21T10:00', 'no-occurrence'],
    ['11-17T10:00', '11-18T10:00', 'no-occurrence'],
  ])('from %s to %s: %s', (from, to, error) => expect(moveError(weekly(), at(from), at(to))).toBe(error));

  test('a moved neighbor counts where it is', () => {
    const series = weekly([moved('10-27T10:00', '10-22T10:00')]);
    expect(moveError(series, at('10-20T10:00'), at('10-21T10:00'))).toBeNull();
    expect(moveError(series, at('10-20T10:00'), at('10-22T09:00'))).toBe('out-of-order');
  });
});

test('after a change of the series, single changes remain on the days that it still has', () => {
  const changes = [
    canceled('10-20T10:00'),
    moved('10-27T10:00', '10-28T15:30'),
    moved('11-03T10:00', '11-03T10:00'),
    canceled('11-10T10:00'),
  ];
  const atEleven = weekly([], { startsAt: at('10-13T11:00'), untilDay: '2026-11-03' });
  expect(remainingChanges(atEleven, changes)).toEqual([
    { originalStart: at('10-20T11:00'), startsAt: at('10-20T11:00'), isCanceled: true },
    { originalStart: at('10-27T11:00'), startsAt: at('10-28T15:30'), isCanceled: false },
  ]);
  const daily = weekly([], { repeats: 'day', weekdays: [1, 2, 3, 4, 5] });
  expect(remainingChanges(daily, changes).map(({ isCanceled }) => isCanceled)).toEqual([true, true]);
  const onWednesdays = weekly([], { firstDay: '2026-10-14', startsAt: at('10-14T10:00') });
  expect(remainingChanges(onWednesdays, changes)).toEqual([]);
});

const anySeries = fc.record({
  repeats: fc.constantFrom(...repeatKinds),
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
  hour: fc.integer({ min: 0, max: 23 }),
});

const anyMoves = fc.array(
  fc.record({
    which: fc.nat(11),
    days: fc.integer({ min: -9, max: 9 }),
    minutes: fc.integer({ min: -600, max: 600 }),
    isCanceled: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('whatever is moved and canceled: one meeting a day, in order; what has begun comes first', () => {
  fc.assert(
    fc.property(anySeries, anyMoves, fc.nat(400), ({ repeats, zone, hour }, moves, daysLater) => {
      const startsAt = Date.parse('2026-02-10T00:00:00Z') + hour * hourMs;
      const firstDay = localDay(startsAt, zone);
      const fixed = {
        firstDay,
        startsAt,
        timeZone: zone,
        repeats,
        weekdays: [1, 2, 3, 4, 5],
        untilDay: null,
      };
      let changes: Occurrence[] = [];
      const window = { from: startsAt, to: startsAt + 500 * dayMs };
      const originals = [...occurrencesOf({ ...fixed, changes }, window)];
      for (const { which, days, minutes, isCanceled } of moves) {
        const original = originals[which]?.originalStart ?? 0;
        const to = original + days * dayMs + minutes * 60_000;
        if (moveError({ ...fixed, changes }, original, to) !== null) continue;
        changes = [
          ...changes.filter((change) => change.originalStart !== original),
          { originalStart: original, startsAt: to, isCanceled },
        ];
      }
      const series = { ...fixed, changes };
      const found = [...occurrencesOf(series, { from: startsAt - 60 * dayMs, to: window.to })];
      const dates = found.map((one) => localDay(one.startsAt, zone));
      expect(new Set(dates).size).toBe(dates.length);
      expect(dates).toEqual(dates.toSorted());
      const starts = found.map((one) => one.originalStart);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));

      const now = startsAt + daysLater * dayMs;
      const last = lastBegun(series, now)?.originalStart ?? 0;
      const next = nextOccurrence(series, now + 1)?.originalStart ?? Infinity;
      expect(last).toBeLessThan(next);
      // A series that did not change keeps them all.
      const textsOf = (some: readonly Occurrence[]) => some.map((one) => JSON.stringify(one)).toSorted();
      expect(textsOf(remainingChanges(fixed, changes))).toEqual(
        textsOf(changes.filter((one) => one.isCanceled || one.startsAt !== one.originalStart)),
      );
    }),
  );
});
