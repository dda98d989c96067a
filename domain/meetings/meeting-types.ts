// The six types that users choose from. Imports may bring others; a missing type counts as 'other'.

export const meetingTypes = ['planning', 'standup', 'review', 'brainstorm', 'training', 'other'] as const;

export type MeetingType = (typeof meetingTypes)[number];

/** "Planning" for "planning". */
export function meetingTypeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

export const defaultMeetingTitle = 'New Meeting';

/** The type for figures: lower case, 'other' if missing. */
export function normalizedType(given: string | null): string {
  return given?.trim().toLowerCase() || 'other';
}
