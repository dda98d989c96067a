import { expect, test } from 'vitest';
import { parseSearch } from '#web/components/site/navigation.ts';
import { readRoiAddress, roiSearch } from './queries.ts';

test.each([
  ['', {}, 1],
  ['?page=3', {}, 3],
  ['?page=0', {}, 1],
  ['?page=two', {}, 1],
  [
    '?department=R%26D&sort=totalCost&order=asc&page=2',
    { department: 'R&D', sort: 'totalCost', order: 'asc' },
    2,
  ],
  ['?sort=color&department=', {}, 1],
])('%j is read as the filters %j and page %i', (search, filters, page) =>
  expect(readRoiAddress(parseSearch(search))).toEqual({ filters, page }),
);

test('an address survives reading and writing', () => {
  const address = { filters: { department: 'R&D', sort: 'totalCost' }, page: 7 } as const;
  expect(readRoiAddress(parseSearch(roiSearch(address)))).toEqual(address);
  expect(roiSearch({ filters: {}, page: 1 })).toBe('');
});
