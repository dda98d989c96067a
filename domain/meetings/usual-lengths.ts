// The lengths that meetings are planned for.

const usualLengths = [15, 25, 30, 45, 50, 60, 75, 90, 120, 180, 240, 480];

/** The next shorter usual length; null if there is none. */
export const nextShorterLength = (minutes: number): number | null =>
  usualLengths.findLast((length) => length < minutes) ?? null;
