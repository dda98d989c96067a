import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLoadMonitor } from './load-shedding.ts';

test('a request is counted once until its connection closes', () => {
  const monitor = startLoadMonitor();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  monitor.count(response);
  monitor.count(response);
  expect(monitor.inFlight).toBe(1);
  response.emit('close');
  expect(monitor.inFlight).toBe(0);
  monitor.stop();
});

test('the event loop lag decays and is never negative', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const monitor = startLoadMonitor();
  onTestFinished(() => {
    monitor.stop();
    clock.mockRestore();
    vi.useRealTimers();
  });
  const beatAt = (ms: number) => {
    clock.mockReturnValue(ms);
    vi.advanceTimersByTime(50);
    return monitor.eventLoopLagMs;
  };
  expect(beatAt(1050)).toBe(0);
  expect(beatAt(1200)).toBeCloseTo(20);
  expect(beatAt(1250)).toBeCloseTo(16);
  expect(beatAt(1290)).toBeCloseTo(12.8);
  expect([...monitor.lag.lines('late', '')].at(-2)).toBe('late_sum 0.1');
  // Less than what counts as overload, after one pause of an hour.
  expect(beatAt(3_601_290)).toBeLessThan(1000);
});
