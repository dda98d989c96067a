import { describe, expect, test } from 'vitest';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { trendOf } from './trend.ts';

/** Normally distributed. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** As often far above the mean as a quarter's end. */
const skewed = (random: () => number) => -Math.log(1 - random()) - 1;

type Noise = (random: () => number) => number;

/** Weekly hours whose logarithm changes by `change` after `weeks`, each resembling the week before by `resemblance`. */
function simulated(random: () => number, noise: Noise, weeks: number, resemblance: number, change: number) {
  let state = 0;
  const next = () => (state = resemblance * state + noise(random));
  for (let i = 0; i < 30; i += 1) next();
  const side = (shift: number) => Array.from({ length: weeks }, () => 400 * Math.exp(0.3 * next() + shift));
  return [side(0), side(change)] as const;
}

const runs = 3000;

describe.each([
  { weeks: 13, noise: normal },
  { weeks: 26, noise: normal },
  { weeks: 52, noise: normal },
  { weeks: 13, noise: skewed },
  { weeks: 26, noise: skewed },
])('with $weeks weeks on each side, $noise.name', ({ weeks, noise }) => {
  test.each([0, 0.2, 0.35, 0.5])('whose neighbors resemble each other by %f', (resemblance) => {
    const random = randomFrom(20_261_126 + weeks + 1000 * resemblance);
    let [holds, called] = [0, 0];
    const change = Math.log(0.8);
    for (let i = 0; i < runs; i += 1) {
      const changed = trendOf(...simulated(random, noise, weeks, resemblance, change));
      if (changed && changed.low <= -0.2 && -0.2 <= changed.high) holds += 1;
      if (trendOf(...simulated(random, noise, weeks, resemblance, 0))?.verdict !== 'none') called += 1;
    }
    expect((100 * holds) / runs).toBeGreaterThanOrEqual(93);
    expect((100 * holds) / runs).toBeLessThanOrEqual(97);
    expect((100 * called) / runs).toBeLessThanOrEqual(5);
  });
});

/** Varies by a third. */
const varied = (weeks: number, mean: number) =>
  Array.from({ length: weeks }, (_, i) => mean * Math.exp(0.15 * Math.cos(2.4 * i * i)));

test.each([
  [100, 50, 'less'],
  [50, 100, 'more'],
  [100, 99, 'none'],
])('from %i to %i hours a week gives %j', (from, to, verdict) => {
  const trend = trendOf(varied(14, from), varied(14, to));
  expect(trend?.verdict).toBe(verdict);
  expect(trend?.change).toBeCloseTo(to / from - 1, 9);
});

test('fewer than 13 weeks with meetings on one side give no verdict', () => {
  const full = varied(13, 100);
  expect(trendOf(full, full)).not.toBeNull();
  expect(trendOf(full.slice(1), full)).toBeNull();
  expect(trendOf(full, [...full.slice(1), 0])).toBeNull();
  expect(trendOf(full, [...full, 0])).toEqual(trendOf(full, full));
});

test('equal weeks have no uncertainty', () => {
  const same = Array.from({ length: 13 }, () => 10);
  expect(trendOf(same, same)).toMatchObject({ change: 0, verdict: 'none' });
  expect(
    trendOf(
      same,
      same.map(() => 9),
    )?.verdict,
  ).toBe('less');
});
