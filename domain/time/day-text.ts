// Days "2026-11-09" and months "2026-11" are written as in the United States; not by Intl, see number-text.ts.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// From Sunday on.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const year = (day: string) => day.slice(0, 4);
const monthName = (day: string) => months[Number(day.slice(5, 7)) - 1] ?? '';
const shortName = (day: string) => monthName(day).slice(0, 3);
const date = (day: string) => String(Number(day.slice(8)));

/** "Nov 9" */
export const shortDay = (day: string): string => `${shortName(day)} ${date(day)}`;

/** "Nov 9, 2026" */
export const mediumDay = (day: string): string => `${shortDay(day)}, ${year(day)}`;

/** "Nov 09, 2026": every day of a month takes the same width. */
export const evenDay = (day: string): string => `${shortName(day)} ${day.slice(8)}, ${year(day)}`;

/** "November 9, 2026" */
export const longDay = (day: string): string => `${monthName(day)} ${date(day)}, ${year(day)}`;

/** "Monday, November 9, 2026" */
export const fullDay = (day: string): string => `${weekdays[new Date(day).getUTCDay()]}, ${longDay(day)}`;

/** "Nov" */
export const shortMonth = (month: string): string => shortName(month);

/** "Nov 2026" */
export const mediumMonth = (month: string): string => `${shortName(month)} ${year(month)}`;

/** "November 2026" */
export const longMonth = (month: string): string => `${monthName(month)} ${year(month)}`;
