import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLoadMonitor } from './load-monitor.ts';

test('a request is in hand once, however often it passes, until its connection is done with it', () => {
  const pulse = startLoadMonitor();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  pulse.take(response);
  pulse.take(response);
  expect(pulse.inFlight).toBe(1);
  response.emit('close');
  expect(pulse.inFlight).toBe(0);
  pulse.stop();
});

test('how late it is fades with what comes on time, and nothing comes early', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const pulse = startLoadMonitor();
  onTestFinished(() => {
    pulse.stop();
    clock.mockRestore();
    vi.useRealTimers();
  });
  const beatAt = (ms: number) => {
    clock.mockReturnValue(ms);
    vi.advanceTimersByTime(50);
    return pulse.eventLoopLagMs;
  };
  expect(beatAt(1050)).toBe(0);
  expect(beatAt(1200)).toBeCloseTo(20);
  expect(beatAt(1250)).toBeCloseTo(16);
  expect(beatAt(1290)).toBeCloseTo(12.8);
  expect([...pulse.lateness.lines('late', '')].at(-2)).toBe('late_sum 0.1');
});
