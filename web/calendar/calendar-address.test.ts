import { expect, test } from 'vitest';
import { placeOf, searchOf } from './calendar-address.ts';

test.each([
  ['', '2026-11', null],
  ['?month=2026-02', '2026-02', null],
  ['?month=2026-13', '2026-11', null],
  ['?month=2026-02&day=2026-02-14', '2026-02', '2026-02-14'],
  ['?day=2026-02-14', '2026-02', '2026-02-14'],
  ['?month=2026-02&day=2026-99-99', '2026-02', null],
  ['?month=<script>', '2026-11', null],
])('%j shows %s and lists %j', (search, month, day) =>
  expect(placeOf(search, '2026-11-20')).toEqual({ month, day }),
);

test('an address leads to where it was made', () => {
  const place = { month: '2026-02', day: '2026-02-14' };
  expect(placeOf(searchOf(place), '2026-11-20')).toEqual(place);
});
