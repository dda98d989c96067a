import { expect, test } from 'vitest';
import { Histogram } from './histogram.ts';

test('buckets are cumulative and in seconds', () => {
  const histogram = new Histogram();
  for (const ms of [0.5, 1, 1.5, 2.5, 10_000, 10_001]) histogram.add(ms);
  const counts = [
    ['0.001', 2],
    ['0.0025', 4],
    ['0.005', 4],
    ['0.01', 4],
    ['0.025', 4],
    ['0.05', 4],
    ['0.1', 4],
    ['0.25', 4],
    ['0.5', 4],
    ['1', 4],
    ['2.5', 4],
    ['5', 4],
    ['10', 5],
    ['+Inf', 6],
  ];
  expect([...histogram.lines('waits', '')]).toEqual([
    ...counts.map(([bound, count]) => `waits_bucket{le="${bound}"} ${count}`),
    'waits_sum 20.0065',
    'waits_count 6',
  ]);
  const labelled = [...histogram.lines('waits', 'of="mails"')];
  expect(labelled[0]).toBe('waits_bucket{of="mails",le="0.001"} 2');
  expect(labelled.slice(-2)).toEqual(['waits_sum{of="mails"} 20.0065', 'waits_count{of="mails"} 6']);
});
