/** Change in percent. If the previous value is 0: 100 for a positive current value, else 0. */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  // Divides last, as `roiPercent` does, so that exact halves stay exact.
  return (100 * (current - previous)) / previous;
}
