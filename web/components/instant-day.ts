/** "Nov 9, 2026": the day of an instant (ISO) in the organization's time zone. */
export const instantDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(instant));
