import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLoadMonitor } from './load-shedding.ts';

test('a request is in hand once, however often it passes, until its connection is done with it', () => {
  const monitor = startLoadMonitor();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  monitor.count(response);
  monitor.count(response);
  expect(monitor.inFlight).toBe(1);
  response.emit('close');
  expect(monitor.inFlight).toBe(0);
  monitor.stop();
});

test('how late it is fades with what comes on time, and nothing comes early', () => {
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
});
