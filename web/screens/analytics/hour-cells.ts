// The heat map's cells: seven weekdays by the hours of the working day, or more of it where something began.

import type { Analytics } from '#contract/analytics.ts';

export type Cell = { weekday: number; hour: number; cost: number; meetings: number };
export type HourCells = { hours: number[]; cells: Cell[]; most: number };

const usualFirst = 8;
const usualLast = 17;

/** Row by row from Sunday, in dollars. */
export function hourCells(given: Analytics['hours']): HourCells {
  const first = Math.min(usualFirst, ...given.map(({ hour }) => hour));
  const last = Math.max(usualLast, ...given.map(({ hour }) => hour));
  const hours = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const known = new Map(given.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const cells = weekdays.flatMap((_, weekday) =>
    hours.map((hour) => known.get(`${weekday} ${hour}`) ?? { weekday, hour, cost: 0, meetings: 0 }),
  );
  return { hours, cells, most: Math.max(0, ...cells.map(({ cost }) => cost)) };
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "9 AM" */
export const hourName = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
