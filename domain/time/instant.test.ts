import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from './instant.ts';

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [Date.UTC(2026, 10, 21, 9, 5, 7, 43), '2026-11-21T09:05:07.043Z'],
])('%i is %s', (epochMs, text) => expect(isoInstant(epochMs)).toBe(text));

test('it is what Date would say', () => {
  const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
  fc.assert(
    fc.property(instants, (epochMs) => isoInstant(epochMs) === new Date(epochMs).toISOString()),
    { numRuns: 10_000 },
  );
});
