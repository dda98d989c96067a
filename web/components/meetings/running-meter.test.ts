import { expect, test } from 'vitest';
import { isMeterRunning } from './running-meter.ts';

const draft = (meter: unknown) => JSON.stringify({ version: 1, draft: { title: 'Retro', meter } });

test.each([
  [null, false],
  ['', false],
  ['{"draft":', false],
  ['null', false],
  [draft({ startedAtMs: 1, runningSinceMs: null, bankedMs: 5 }), false],
  [draft({ startedAtMs: 1, runningSinceMs: 1, bankedMs: 0 }), true],
])('whether the meter of %j is running: %j', (stored, isSo) => expect(isMeterRunning(stored)).toBe(isSo));
