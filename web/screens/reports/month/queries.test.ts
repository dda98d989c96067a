import { expect, test } from 'vitest';
import { parseSearch } from '#web/components/site/navigation.ts';
import { isShownDay, readCalendarAddress, calendarSearch } from './queries.ts';

test.each([
  ['', '2026-11', null],
  ['?month=2026-02', '2026-02', null],
  ['?month=2026-13', '2026-11', null],
  ['?month=2026-02&day=2026-02-14', '2026-02', '2026-02-14'],
  ['?day=2026-02-14', '2026-02', '2026-02-14'],
  ['?month=2026-02&day=2026-99-99', '2026-02', null],
  ['?day=2026-02-30', '2026-11', null],
  ['?day=1999-12-31', '2026-11', null],
  ['?month=<script>', '2026-11', null],
])('%j shows the month %s and the day %j', (search, month, day) =>
  expect(readCalendarAddress(parseSearch(search), '2026-11-20')).toEqual({ month, day }),
);

test('an address survives reading and writing', () => {
  const place = { month: '2026-02', day: '2026-02-14' };
  expect(readCalendarAddress(parseSearch(calendarSearch(place)), '2026-11-20')).toEqual(place);
});

test('days from 2000 to 2099 can be shown', () => {
  expect(['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01'].map(isShownDay)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
