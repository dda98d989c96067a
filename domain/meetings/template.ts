// A template keeps a kind of meeting ready: its title, type, length and people, with their rates as of saving.

/** Of one organization. */
export const mostTemplates = 500;

/** Minutes of a template that was saved before anything was on the meter (specification, section 9). */
export const fallbackTemplateMinutes = 30;

/** Minutes that a template is saved with. */
export function templateMinutes(minutes: number): number {
  return minutes === 0 ? fallbackTemplateMinutes : minutes;
}

/** What an hour costs, in cents: the average rate times the head count, as a template's card says it. */
export function estimatedHourCents(averageHourlyRateCents: number, attendeeCount: number): number {
  return averageHourlyRateCents * attendeeCount;
}
