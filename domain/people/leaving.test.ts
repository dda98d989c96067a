import { expect, test } from 'vitest';
import { leaveError } from './leaving.ts';

test.each([
  [false, 1, 5, null],
  [true, 2, 5, null],
  [true, 1, 2, 'last-admin-leaves'],
  // Nobody is left behind.
  [true, 1, 1, null],
  [false, 0, 3, null],
])('admin %s, %i administrators, %i people: %s', (countsAsAdmin, settledAdmins, people, refusal) =>
  expect(leaveError({ countsAsAdmin }, { settledAdmins, people })).toBe(refusal),
);
