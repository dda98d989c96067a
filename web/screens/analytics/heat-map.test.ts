import { expect, test } from 'vitest';
import { hourCells, hourName } from './heat-map.tsx';

test('the map shows the working day, and more where something began', () => {
  expect(hourCells([]).hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  const { hours, cells, most } = hourCells([{ weekday: 1, hour: 6, cost: 12, meetings: 2 }]);
  expect([hours[0], hours.length, cells.length, most]).toEqual([6, 12, 84, 12]);
  expect(cells[12]).toEqual({ weekday: 1, hour: 6, cost: 12, meetings: 2 });
  expect(cells[13]).toEqual({ weekday: 1, hour: 7, cost: 0, meetings: 0 });
});

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('hour %i is %s', (hour, name) => expect(hourName(hour)).toBe(name));
