// Types, titles, times and attendance of meetings.

/** The types that users choose from; imports may add others. */
export const meetingTypes = ['planning', 'standup', 'review', 'brainstorm', 'training', 'other'] as const;

export type MeetingType = (typeof meetingTypes)[number];

/** What brought a meeting. */
export type MeetingOrigin = 'calculator' | 'live' | 'token' | 'import' | 'connection' | 'plan' | 'sample';

/** The meter measured the minutes, or somebody entered them. */
export const timedOrigins: readonly MeetingOrigin[] = ['calculator', 'live', 'token'];

/** What readers distinguish: a calendar is a connected one or that of the planner. */
export const meetingSources = ['calculator', 'import', 'live', 'calendar', 'sample'] as const;

export type MeetingSource = (typeof meetingSources)[number];

export function sourceOf(origin: MeetingOrigin): MeetingSource {
  if (origin === 'connection' || origin === 'plan') return 'calendar';
  return origin === 'token' ? 'calculator' : origin;
}

export const defaultMeetingTitle = 'New Meeting';
export const defaultImportTitle = 'Imported Meeting';
/** Of an event of a calendar. */
export const untitledMeeting = 'Untitled meeting';
/** Somebody of whom only the number is known, and the role of people without one. */
export const defaultAttendee = { name: 'Meeting Participant', role: 'Team Member' };

/** The type for figures: lower case, 'other' if missing. */
export function normalizedType(given: string | null): string {
  return given?.trim().toLowerCase() || 'other';
}

// Most titles match this and need no normalization.
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** The title that identifies the series of a meeting. */
export function normalizedTitle(title: string): string {
  if (plain.test(title)) return title.toLowerCase();
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Epoch ms. Meetings take place between 2000 and 2099 (UTC). */
export const firstMeetingMs = Date.UTC(2000, 0, 1);
const endMs = Date.UTC(2100, 0, 1);

/** Whether a meeting can take place at an instant (epoch ms; false for NaN). */
export const isMeetingInstant = (ms: number): boolean => ms >= firstMeetingMs && ms < endMs;

/** A meeting is planned until its start, and counts as held from then on. */
export const isPlanned = ({ startedAt }: { startedAt: number }, now: number): boolean => startedAt > now;

export type Presence = { joinedMinute: number; leftMinute: number | null };

/** Minutes attended in a meeting of `durationMinutes`; never negative. */
export function attendedMinutes(presence: Presence, durationMinutes: number): number {
  const from = Math.min(presence.joinedMinute, durationMinutes);
  const to = Math.min(presence.leftMinute ?? durationMinutes, durationMinutes);
  return Math.max(0, to - from);
}

/** The impossible minute of a presence, or null. Joining and leaving in the same minute counts as 0 minutes. */
export function impossibleMinute(
  { joinedMinute, leftMinute }: Presence,
  durationMinutes: number,
): keyof Presence | null {
  if (joinedMinute > durationMinutes) return 'joinedMinute';
  if (leftMinute === null) return null;
  return leftMinute < joinedMinute || leftMinute > durationMinutes ? 'leftMinute' : null;
}

/** A valid presence with the same attended minutes: marks can lie beyond a duration that a user edited. */
export function presenceWithin({ joinedMinute, leftMinute }: Presence, durationMinutes: number): Presence {
  const joined = Math.min(joinedMinute, durationMinutes);
  const left = leftMinute === null ? null : Math.max(joined, Math.min(leftMinute, durationMinutes));
  return { joinedMinute: joined, leftMinute: left };
}

/** Whether the attendee adds to the cost of the next minute. */
export function isPresent(presence: Presence): boolean {
  return presence.leftMinute === null;
}
