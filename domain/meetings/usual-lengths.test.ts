import { expect, test } from 'vitest';
import { nextShorterLength } from './usual-lengths.ts';

test.each([
  [120, 90],
  [60, 50],
  [50, 45],
  [45, 30],
  [30, 25],
  [25, 15],
  [15, null],
  [40, 30],
])('%i minutes become %j', (minutes, shorter) => expect(nextShorterLength(minutes)).toBe(shorter));
