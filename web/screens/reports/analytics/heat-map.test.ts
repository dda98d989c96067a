import { expect, test } from 'vitest';
import { hourCells } from './heat-map.tsx';

test('the map covers the working day, and more hours if meetings started then', () => {
  expect(hourCells([]).hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  const { hours, cells, maxCost } = hourCells([{ weekday: 1, hour: 6, cost: 12, meetings: 2 }]);
  expect([hours[0], hours.length, cells.length, maxCost]).toEqual([6, 12, 84, 12]);
  expect(cells[12]).toEqual({ weekday: 1, hour: 6, cost: 12, meetings: 2 });
  expect(cells[13]).toEqual({ weekday: 1, hour: 7, cost: 0, meetings: 0 });
});
