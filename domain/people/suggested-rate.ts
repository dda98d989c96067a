import type { ExactCents } from '#domain/money/money.ts';

/** What the suggestion is rounded to, so that it reveals nobody's pay. */
const suggestedStep = 5;

/** The mean of what people cost per hour; null without people. */
export function suggestedRate(
  rates: readonly { people: number; hourlyRateCents: ExactCents }[],
): number | null {
  const people = rates.reduce((sum, one) => sum + one.people, 0);
  const cents = rates.reduce((sum, one) => sum + one.people * one.hourlyRateCents, 0);
  if (people === 0) return null;
  return Math.max(suggestedStep, Math.round(cents / people / 100 / suggestedStep) * suggestedStep);
}
