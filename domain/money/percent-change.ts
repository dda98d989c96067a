// A week is compared with the one before it; from nothing to something is +100 %.

/** Change in percent; against a previous value of 0 it is 100 when there is something now, else 0. */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return current > 0 ? 100 : 0;
  // Divided last, as in `roiPercent`: a half stays one.
  return (100 * (current - previous)) / previous;
}
