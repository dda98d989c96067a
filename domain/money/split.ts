// Splits an amount in proportion to weights, to the cent.

import { computedFrom, type ExactCents } from './money.ts';

/**
 * Rounds each part down and gives the leftover cents to the largest remainders, earlier ones first. No part exceeds
 * its entry of `most`, if given; these must add up to at least the total. The first part gets everything if nothing
 * has weight.
 */
export function splitCents<C extends ExactCents>(
  total: C,
  weights: readonly number[],
  most: readonly number[] = weights.map(() => Infinity),
): C[] {
  const given = weights.some((weight) => weight > 0)
    ? weights
    : weights.map((_, index) => (index === 0 ? 1 : 0));
  const sum = given.reduce((all, weight) => all + BigInt(weight), 0n);
  // Cents × minutes × cents exceeds the safe integers of a number.
  const exact = given.map((weight) => BigInt(total) * BigInt(weight));
  const room = (index: number) => most[index] ?? Infinity;
  const parts = exact.map((part, index) => Math.min(Number(part / sum), room(index)));
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .map(({ index }) => index);
  let left = total - parts.reduce((all, part) => all + part, 0);
  while (left > 0) {
    const open = byRemainder.filter((index) => (parts[index] ?? 0) < room(index));
    if (open.length === 0) throw new Error('the parts cannot hold the total');
    for (const index of open.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
    left -= Math.min(left, open.length);
  }
  return parts.map((part) => computedFrom([total], part));
}
