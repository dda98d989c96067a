import { type Cents, wholeCents } from '#domain/money/money.ts';

/** The limit per organization. */
export const mostTemplates = 500;

/** The duration of a template saved with 0 minutes (specification, section 9). */
export const fallbackTemplateMinutes = 30;

export function templateMinutes(minutes: number): number {
  return minutes === 0 ? fallbackTemplateMinutes : minutes;
}

/** Estimated cost per hour in cents: the average rate times the number of attendees. */
export function estimatedHourCents(averageHourlyRateCents: Cents, attendeeCount: number): Cents {
  return wholeCents(averageHourlyRateCents * attendeeCount);
}
