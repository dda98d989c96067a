export const meetingKinds = [
  'general',
  'standup',
  'one-on-one',
  'all-hands',
  'training',
  'workshop',
  'interview',
  'brainstorm',
  'client',
  'incident',
] as const;

/** `general` is any other meeting, which should decide or agree on something. */
export type MeetingKind = (typeof meetingKinds)[number];
