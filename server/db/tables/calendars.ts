// Connected calendars, and the meetings that they and plans announce.

import type { Generated } from 'kysely';
import type { LeftOutReason } from '#domain/calendars/leaving-out.ts';
import type { ConnectionKind, PlannedState } from '#domain/calendars/planned.ts';

export type CalendarTables = {
  calendarConnections: {
    organizationId: number;
    id: number;
    /** The member whose calendar it is; null for a calendar of the organization. */
    ownerId: number | null;
    createdBy: number;
    kind: ConnectionKind;
    name: string;
    /** The host of the address, which the owner sees; the address itself may be a secret. */
    host: string;
    /** The user name of a CalDAV account. */
    account: string | null;
    /** Encrypted address and password, see server/features/calendars/secrets.ts. */
    lockedSecret: string;
    createdAt: number;
    triedAt: number | null;
    workedAt: number | null;
    /** Code of the last failure; null while it works. */
    failure: string | null;
    /** How many syncs in a row failed. */
    failures: Generated<number>;
    nextSyncAt: number;
    /** Names the sync that may write, until `syncUntil`. */
    syncKey: string | null;
    syncUntil: Generated<number>;
  };
  /** The calendars of a connection that are read; an ICS address is one with the href ''. */
  connectedCalendars: {
    organizationId: number;
    connectionId: number;
    href: string;
    name: string;
    color: string | null;
    etag: string | null;
    lastModified: string | null;
    syncToken: string | null;
    /** The local day on which recurrences were last expanded: the window moves each day. */
    expandedOn: string | null;
  };
  /** What was read: an object of a CalDAV calendar, or the events of one UID at an ICS address. */
  calendarObjects: {
    organizationId: number;
    connectionId: number;
    calendar: string;
    /** Of the object; at an ICS address the UID. */
    href: string;
    /** See `uidKey` in server/features/planned/planned-store.ts. */
    uid: string;
    /** At an ICS address a hash of the text. */
    etag: string;
    /** Only what is needed to expand it again, see `splitCalendar`; empty for events that are private or over. */
    text: string;
    /** Of the events that become planned meetings; what has the same one is not written again. */
    fingerprint: string;
    /** How many events of the window there are, how many of them are meetings, and why the first other one is not. */
    events: number;
    meetings: number;
    leftOut: LeftOutReason | null;
  };
  /** One row per occurrence, however many calendars contain it. */
  plannedMeetings: {
    organizationId: number;
    id: number;
    /** See `uidKey` in server/features/planned/planned-store.ts. */
    uid: string;
    recurrenceId: string;
    sequence: number;
    title: string;
    startsAt: number;
    durationMinutes: number;
    hasAgenda: 0 | 1;
    isRecurring: 0 | 1;
    organizerEmail: string;
    state: PlannedState;
    /** A meeting was kept of it, and then the calendar canceled it. */
    isCanceled: Generated<0 | 1>;
    /** The meeting that took its place. */
    meetingId: number | null;
    /** The version of that meeting when the calendar wrote it last; another one was edited by somebody. */
    meetingVersion: number | null;
    /** When it has to be kept, or its meeting has to follow a change; null if nothing is to be done. */
    dueAt: number | null;
    version: Generated<number>;
  };
  /** Without rooms, resources and people who declined. */
  plannedAttendees: {
    organizationId: number;
    plannedMeetingId: number;
    position: number;
    /** Lower case, or ''. */
    email: string;
    name: string;
    isOptional: 0 | 1;
  };
  /** Why a planned meeting exists; it goes with its last source. */
  plannedSources: {
    organizationId: number;
    plannedMeetingId: number;
    origin: 'connection' | 'plan';
    /** Id of the connection or plan. */
    originId: number;
    /** Of the calendar object; '' for a plan. */
    href: string;
    /** Whose calendar or plan it is; null for a calendar of the organization. */
    ownerId: number | null;
  };
};
