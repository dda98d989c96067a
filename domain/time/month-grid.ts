// A calendar month as whole weeks, including adjacent days of other months.

import { addDays, lastOfMonth, weekStart } from './local-day.ts';

const firstMonth = '2000-01';
const lastMonth = '2099-12';

/** The longest month grid: six weeks. */
export const longestGridDays = 42;

/** Whether a text is a month "YYYY-MM" from 2000 to 2099. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= firstMonth && text <= lastMonth;
}

/** Counts months, so that they can be shifted. */
export const monthIndex = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

export const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** The month `months` after (or before) a month; null outside 2000 to 2099. */
export function addMonths(month: string, months: number): string | null {
  const moved = monthAt(monthIndex(month) + months);
  return isMonth(moved) ? moved : null;
}

/** The weeks of a month, each of seven days "YYYY-MM-DD". */
export function monthGrid(month: string, firstWeekday: number): string[][] {
  const lastDay = lastOfMonth(month);
  const weeks: string[][] = [];
  for (let start = weekStart(`${month}-01`, firstWeekday); start <= lastDay; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  return weeks;
}

/** The same day of another month, or its last day if it is shorter. */
export function dayInMonth(day: string, month: string): string {
  const same = `${month}-${day.slice(8)}`;
  const last = lastOfMonth(month);
  return same < last ? same : last;
}
