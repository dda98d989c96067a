// Where two figures differ that should be one. The order in which fractions are added shows in their last digits.

/** Whether two plain values are the same, but for what adding in another order makes of a fraction. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [ofA, ofB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    ofA.size === ofB.size && [...ofA].every(([name, value]) => ofB.has(name) && isSame(value, ofB.get(name)))
  );
}

/** The parts of two records that are not the same. */
export const partsThatDiffer = (kept: Record<string, unknown>, right: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(kept), ...Object.keys(right)])].filter(
    (part) => !isSame(kept[part], right[part]),
  );
