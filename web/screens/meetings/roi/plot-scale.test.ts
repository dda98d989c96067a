import { expect, test } from 'vitest';
import { nearestPoint, plotScale } from './plot-scale.ts';

const point = (cost: number, value: number) => ({ id: cost, title: '', day: '2026-11-20', cost, value });

test.each([
  [[point(120, 300)], [100, 200, 500, 1000]],
  [[point(100, 100)], [100, 200, 500]],
  [
    [point(35, 90), point(400, 1800)],
    [20, 50, 100, 200, 500, 1000, 2000],
  ],
  [[point(120, 0)], [100, 200, 500, 1000]],
  [[point(0, 0)], [1, 2, 5]],
  [[point(0.5, 20_000)], [1, 10, 100, 1000, 10_000]],
])('amounts of %j have ticks at %j', (points, ticks) => expect(plotScale(points).ticks).toEqual(ticks));

test('zero is at the origin', () => {
  const { percent } = plotScale([point(100, 0)]);
  expect([percent(0), percent(100)]).toEqual([0, 0]);
});

test('every amount is on the axis, and every power of ten has the same length', () => {
  const points = [point(3, 7_000_000), point(99.99, 0.01)];
  const { percent } = plotScale(points);
  for (const { cost, value } of points)
    for (const amount of [cost, value]) {
      expect(percent(amount)).toBeGreaterThanOrEqual(0);
      expect(percent(amount)).toBeLessThanOrEqual(100);
    }
  expect(percent(1000) - percent(100)).toBeCloseTo(percent(100) - percent(10));
});

test('the nearest point is the one nearest on the screen', () => {
  const points = [point(100, 100), point(1000, 1000)];
  const scale = plotScale(points);
  expect(nearestPoint(points, scale, { x: 10, y: 0 }, 2)).toBe(0);
  expect(nearestPoint(points, scale, { x: 90, y: 100 }, 2)).toBe(1);
});
