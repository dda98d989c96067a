// A budget runs for one calendar month of the organization's time zone; its history shows the last six.

/** This month and the five before it. */
export const historyMonths = 6;

/** `count` months "YYYY-MM" that end with `month`, oldest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = 12 * year + number - count + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
