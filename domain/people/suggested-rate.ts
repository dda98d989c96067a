import type { ExactCents } from '#domain/money/money.ts';

/** What the suggestion is rounded to in a currency of scale 1, so that it reveals nobody's pay. */
const suggestedStep = 5;

/** The mean of what people cost per hour; null without people. */
export function suggestedRate(
  rates: readonly { people: number; hourlyRateCents: ExactCents }[],
  scale = 1,
): number | null {
  const people = rates.reduce((sum, one) => sum + one.people, 0);
  const cents = rates.reduce((sum, one) => sum + one.people * one.hourlyRateCents, 0);
  if (people === 0) return null;
  const step = suggestedStep * scale;
  return Math.max(step, Math.round(cents / people / 100 / step) * step);
}
