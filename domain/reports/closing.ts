import { nextMonth } from '#domain/time/local-day.ts';

/**
 * The months that closing `month` closes: all open months up to it, starting with the first one that has figures.
 */
export function monthsToClose(
  month: string,
  closedThrough: string | null,
  firstMonth: string | null,
): string[] {
  const first = closedThrough === null ? (firstMonth ?? month) : nextMonth(closedThrough);
  const months: string[] = [];
  for (let each = first < month ? first : month; each <= month; each = nextMonth(each)) months.push(each);
  return closedThrough !== null && month <= closedThrough ? [] : months;
}
