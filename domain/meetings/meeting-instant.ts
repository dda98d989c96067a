// A meeting happens between 2000 and 2099 on the clock of UTC: what lies outside is a slip of a finger or of a clock.

/** Epoch ms of the first instant that a meeting can have happened at. */
export const firstMeetingMs = Date.UTC(2000, 0, 1);
const endMs = Date.UTC(2100, 0, 1);

/** Whether a meeting can have happened at an instant (epoch ms; NaN is none). */
export const isMeetingInstant = (ms: number): boolean => ms >= firstMeetingMs && ms < endMs;
