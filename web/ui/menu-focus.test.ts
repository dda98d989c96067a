import { expect, test } from 'vitest';
import { nextWith } from './menu.tsx';

const items = ['Remove', 'Make member', 'Reset', ' reopen'];

test.each([
  ['r', -1, 0],
  ['r', 0, 2],
  ['R', 2, 3],
  ['r', 3, 0],
  ['m', 1, 1],
  ['x', 0, -1],
])('%s with the focus on %i moves to %i', (typed, at, next) => {
  expect(nextWith(typed, items, at)).toBe(next);
});

test('an empty menu has no next item', () => expect(nextWith('a', [], -1)).toBe(-1));
