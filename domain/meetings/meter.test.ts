import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  elapsedMinutes,
  elapsedMs,
  formatClock,
  formatDuration,
  isRunning,
  mayStart,
  pauseMeter,
  settleMeter,
  startMeter,
  stoppedMeter,
} from './meter.ts';

const minute = 60_000;

test('paused time does not count', () => {
  let meter = startMeter(stoppedMeter, 1000);
  expect(elapsedMs(meter, 1000 + 10 * minute)).toBe(10 * minute);
  meter = pauseMeter(meter, 1000 + 10 * minute);
  expect(elapsedMs(meter, 1000 + 90 * minute)).toBe(10 * minute);
  meter = startMeter(meter, 1000 + 90 * minute);
  expect(elapsedMs(meter, 1000 + 95 * minute)).toBe(15 * minute);
  expect(meter.startedAtMs).toBe(1000);
});

test.each([
  [59_999, 0],
  [60_000, 1],
  [119_999, 1],
  [90 * minute, 90],
])('%i ms are %i whole minutes', (ms, minutes) => {
  expect(elapsedMinutes(startMeter(stoppedMeter, 0), ms)).toBe(minutes);
});

test('start requires an attendee and a stopped meter', () => {
  expect(mayStart(stoppedMeter, 0)).toBe(false);
  expect(mayStart(stoppedMeter, 1)).toBe(true);
  expect(mayStart(startMeter(stoppedMeter, 0), 1)).toBe(false);
});

test('starting a running meter or pausing a paused one changes nothing', () => {
  const running = startMeter(stoppedMeter, 5);
  expect(startMeter(running, 50)).toEqual(running);
  const paused = pauseMeter(running, 50);
  expect(pauseMeter(paused, 500)).toEqual(paused);
  expect(isRunning(paused)).toBe(false);
});

test('for any clock, banked time stays and elapsed time is never negative', () => {
  const step = fc.record({ start: fc.boolean(), clock: fc.integer({ min: -3_600_000, max: 3_600_000 }) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let meter = stoppedMeter;
      let now = 10_000_000;
      for (const { start, clock } of steps) {
        now += clock;
        const before = meter.bankedMs;
        meter = start ? startMeter(meter, now) : pauseMeter(meter, now);
        if (meter.bankedMs < before || elapsedMs(meter, now) < meter.bankedMs) return false;
      }
      return true;
    }),
    { numRuns: 10_000 },
  );
});

test('settling after the clock was set back keeps the elapsed time', () => {
  const running = startMeter({ ...stoppedMeter, bankedMs: 3 * minute }, 100 * minute);
  const settled = settleMeter(running, 150 * minute, 90 * minute);
  expect(settled).toEqual({ startedAtMs: 40 * minute, runningSinceMs: 40 * minute, bankedMs: 3 * minute });
  expect(elapsedMinutes(settled, 95 * minute)).toBe(58);
  expect(pauseMeter(settled, 95 * minute).bankedMs).toBe(58 * minute);
});

test('settling changes nothing if the clock went forward or the meter is stopped', () => {
  const running = startMeter(stoppedMeter, 1000);
  expect(settleMeter(running, 2000, 2000)).toBe(running);
  expect(settleMeter(running, 2000, 9_000_000)).toBe(running);
  const paused = pauseMeter(running, 2000);
  expect(settleMeter(paused, 2000, 0)).toBe(paused);
});

test('for any change of the clock, the elapsed time never decreases and time that passes is added', () => {
  const step = fc.record({ passes: fc.nat(7_200_000), setBack: fc.nat(7_200_000) });
  fc.assert(
    fc.property(fc.nat(), fc.array(step), (bankedMs, steps) => {
      let seen = 10_000_000;
      let meter = startMeter({ ...stoppedMeter, bankedMs }, seen);
      for (const { passes, setBack } of steps) {
        const shown = elapsedMs(meter, seen);
        const now = seen + passes - setBack;
        meter = settleMeter(meter, seen, now);
        if (elapsedMs(meter, now) !== shown + Math.max(0, now - seen) || meter.bankedMs !== bankedMs)
          return false;
        if (meter.startedAtMs === null || now - meter.startedAtMs < elapsedMs(meter, now) - bankedMs)
          return false;
        seen = now;
      }
      return true;
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  [0, '00:00'],
  [37 * minute + 12_400, '37:12'],
  [75 * minute + 3000, '75:03'],
])('%i ms are shown as %s', (ms, text) => expect(formatClock(ms)).toBe(text));

test.each([
  [0, '0h 0m'],
  [65, '1h 5m'],
  [120, '2h 0m'],
])('%i minutes are shown as %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));
