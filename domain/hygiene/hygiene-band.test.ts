import { expect, test } from 'vitest';
import { hygieneBand } from './hygiene-band.ts';

test.each([
  [100, 'good'],
  [75, 'good'],
  [74, 'fair'],
  [50, 'fair'],
  [49, 'poor'],
  [0, 'poor'],
])('%i is %s', (score, band) => expect(hygieneBand(score)).toBe(band));
