// What could not be read of a calendar, and why.

export const problemCodes = [
  'no-start',
  'too-slow',
  'unreadable',
  'reply',
  'unknown-zone',
  'unreadable-time',
  'unreadable-rule',
  'too-many',
] as const;

type Reason =
  | { code: 'no-start' | 'too-slow' | 'unreadable' | 'reply'; params: Record<string, never> }
  /** Its times are read in the calendar's zone. */
  | { code: 'unknown-zone'; params: { zone: string } }
  | { code: 'unreadable-time' | 'unreadable-rule'; params: { text: string } }
  | { code: 'too-many'; params: { most: number } };

export type CalendarProblem = Reason & {
  uid: string;
  title: string;
  /** The event was read nevertheless; otherwise it is missing. */
  isRead: boolean;
};

/** Why an event cannot be read. */
export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.code);
    this.reason = reason;
  }
}
