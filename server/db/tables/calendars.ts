// Connected calendars, and the meetings planned in them or by plans.

import type { Generated } from 'kysely';
import type { LeftOutReason } from '#domain/calendars/leaving-out.ts';
import type { ConnectionKind, PlannedState } from '#domain/calendars/planned.ts';

export type CalendarTables = {
  calendarConnections: {
    organizationId: number;
    id: number;
    /** The owner of the calendar; null for a calendar of the organization. */
    ownerId: number | null;
    createdBy: number;
    kind: ConnectionKind;
    name: string;
    /** The host of the address, which the owner sees; the full address may be secret. */
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
    /** Number of consecutive failed syncs. */
    failures: Generated<number>;
    nextSyncAt: number;
    /** Identifies the sync that may write until `syncUntil`. */
    syncKey: string | null;
    syncUntil: Generated<number>;
  };
  /** The calendars of a connection that are synced; an ICS address is one with the href ''. */
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
  /** A stored object of a CalDAV calendar, or the events of one UID at an ICS address. */
  calendarObjects: {
    organizationId: number;
    connectionId: number;
    calendar: string;
    /** The object's href; for an ICS address the UID. */
    href: string;
    /** See `uidKey` in server/features/planned/planned-store.ts. */
    uid: string;
    /** For an ICS address a hash of the text. */
    etag: string;
    /** Only the parts needed to expand it again, see `splitCalendar`; empty for private and past events. */
    text: string;
    /** Fingerprint of the events that become planned meetings; unchanged ones are not written again. */
    fingerprint: string;
    /**
     * Number of events in the window, number of meetings among them, and why the first other event is not a
     * meeting.
     */
    events: number;
    meetings: number;
    leftOut: LeftOutReason | null;
  };
  /** One row per occurrence, even if several calendars contain it. */
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
    /** The calendar canceled it after it was recorded as a meeting. */
    isCanceled: Generated<0 | 1>;
    /** The meeting that recorded it. */
    meetingId: number | null;
    /**
     * The version of that meeting when the calendar last wrote it; a different version means that somebody edited
     * it.
     */
    meetingVersion: number | null;
    /** When it must be recorded, or its meeting updated; null if nothing is due. */
    dueAt: number | null;
    version: Generated<number>;
  };
  /** Excludes rooms, resources and people who declined. */
  plannedAttendees: {
    organizationId: number;
    plannedMeetingId: number;
    position: number;
    /** Lower case, or ''. */
    email: string;
    name: string;
    isOptional: 0 | 1;
  };
  /** Why a planned meeting exists; it is deleted with its last source. */
  plannedSources: {
    organizationId: number;
    plannedMeetingId: number;
    origin: 'connection' | 'plan';
    /** Id of the connection or plan. */
    originId: number;
    /** Href of the calendar object; '' for a plan. */
    href: string;
    /** Owner of the calendar or plan; null for a calendar of the organization. */
    ownerId: number | null;
  };
};
