// A meeting has one of six types when it is made here; imports may bring others, and an absent one counts as 'other'.

export const meetingTypes = ['planning', 'standup', 'review', 'brainstorm', 'training', 'other'] as const;

export type MeetingType = (typeof meetingTypes)[number];

/** As it is offered to be chosen: "Planning" for "planning". */
export function meetingTypeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

export const defaultMeetingTitle = 'New Meeting';

/** The type under which a meeting is counted: lower case, and 'other' when none was given. */
export function normalizedType(given: string | null): string {
  return given?.trim().toLowerCase() || 'other';
}
