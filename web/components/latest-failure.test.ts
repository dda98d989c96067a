import { expect, test } from 'vitest';
import { latestFailure } from './latest-failure.ts';

const full = new Error('There is no room for more.');
const gone = new Error('Not found');
const never = { submittedAt: 0, error: null };

test.each([
  ['nothing was tried', [never, never], null],
  ['one failed', [{ submittedAt: 1, error: full }, never], full],
  [
    'another failed later',
    [
      { submittedAt: 1, error: full },
      { submittedAt: 2, error: gone },
    ],
    gone,
  ],
  [
    'another went well later',
    [
      { submittedAt: 1, error: full },
      { submittedAt: 2, error: null },
    ],
    null,
  ],
  [
    'it went well before',
    [
      { submittedAt: 3, error: full },
      { submittedAt: 2, error: null },
    ],
    full,
  ],
])('%s', (_, tries, failure) => expect(latestFailure(tries)).toBe(failure));
