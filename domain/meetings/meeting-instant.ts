// Meetings take place between 2000 and 2099 (UTC); other times are typing or clock errors.

/** The first possible instant of a meeting, epoch ms. */
export const firstMeetingMs = Date.UTC(2000, 0, 1);
const endMs = Date.UTC(2100, 0, 1);

/** Whether a meeting can take place at `at` (epoch ms; false for NaN). */
export const isMeetingInstant = (ms: number): boolean => ms >= firstMeetingMs && ms < endMs;
