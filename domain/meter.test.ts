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
  startMeter,
  stoppedMeter,
} from './meter.ts';

const minute = 60_000;

test('start, pause, start: the pauses do not count', () => {
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

test('start takes an attendee and a stopped meter', () => {
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

test('whatever the clock does, banked time stays and elapsed time is never negative', () => {
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

test.each([
  [0, '00:00'],
  [37 * minute + 12_400, '37:12'],
  [75 * minute + 3000, '75:03'],
])('%i ms read %s', (ms, text) => expect(formatClock(ms)).toBe(text));

test.each([
  [0, '0h 0m'],
  [65, '1h 5m'],
  [120, '2h 0m'],
])('%i minutes read %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));
