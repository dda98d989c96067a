// Connected calendars, and the meetings planned in them or by plans.

import type { Cents } from '#domain/money/money.ts';
import type { Generated } from 'kysely';
import type { Answer } from '#domain/meetings/planned/answers.ts';
import type { CopyStatus } from '#domain/meetings/planned/copies.ts';
import type { PlannedPrice } from '#domain/meetings/planned/planned-price.ts';
import type { NoteChoice } from '#domain/calendar/booking-notes.ts';
import type { Whose } from '#domain/calendar/whose.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import type { ConnectionKind, PlannedState, WhyAsking } from '#domain/meetings/planned/planned.ts';
import type { Agenda } from '#domain/meetings/planned/planned.ts';
import type { MeetingOrigin } from '#domain/meetings/meeting.ts';

export type CalendarTables = {
  calendarConnections: {
    organizationId: number;
    id: number;
    /** The owner of the calendar; null for a calendar of the organization. */
    ownerId: number | null;
    createdBy: number;
    kind: ConnectionKind | ConnectorKind;
    name: string;
    /** The host of the address, which the owner sees; the full address may be secret. */
    host: string;
    /** The user name of a CalDAV account. */
    account: string | null;
    /** Encrypted address and password, see server/features/calendar/connections/secrets.ts. */
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
    /** JSON of `ConnectorSettings`, see server/features/calendar/mailboxes/connectors-store.ts; null for others. */
    settings: Generated<string | null>;
  };
  /** A mailbox that a connection of the organization reads. */
  mailboxes: {
    organizationId: number;
    id: number;
    connectionId: number;
    /** Lower case. */
    email: string;
    /** From when to when complete readings covered it; null before the first one. */
    readFrom: number | null;
    readUntil: number | null;
    /** What `readUntil` was before the last reading. */
    readBefore: number | null;
    /** When the whole window is read next. */
    wholeAt: Generated<number>;
    nextAt: number;
    /** Code of the last failure, and the one that the provider answered; null while it works. */
    failure: string | null;
    providerCode: Generated<string>;
    failures: Generated<number>;
  };
  /** Whose mailboxes are not read, and who is unnamed in meetings of others. */
  leftOutMailboxes: { organizationId: number; email: string; isOwnChoice: 0 | 1 };
  /** What organizers booked, each series once. */
  bookingNotes: {
    organizationId: number;
    /** Of the organizer; lower case. */
    email: string;
    seriesKey: string;
    /** People times minutes when it was last due. */
    size: number;
    bookedAt: number;
    /** When the note is sent; null if it was sent, or the booking is too small. */
    dueAt: number | null;
    /** It waits for a mail about several. */
    isDigest: Generated<0 | 1>;
    sentAt: number | null;
  };
  /** How often organizers want these notes; each one unless they chose. */
  /** Whether somebody asked for the weekly report or stopped it, and wants that of a closed month. */
  reportMails: { organizationId: number; email: string; week: 'on' | 'off' | null; month: Generated<0 | 1> };
  bookingNoteChoices: { organizationId: number; email: string; choice: NoteChoice };
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
    /** From when to when complete readings covered it; null before the first one. */
    readFrom: number | null;
    readUntil: number | null;
    /** Whose calendar it is; null for one of the organization, and before it has meetings with guests. */
    whose: Whose | null;
    /** Who is listed most in another person's calendar. */
    personEmail: string | null;
    /** How many changed objects the server did not send at the last reading. */
    missing: Generated<number>;
  };
  /** A stored object of a CalDAV calendar, or the events of one UID at an ICS address. */
  calendarObjects: {
    organizationId: number;
    connectionId: number;
    calendar: string;
    /** The object's href; for an ICS address the UID, of a mailbox its address and the series. */
    href: string;
    /** See `uidKey` in server/features/meetings/planned/planned-store.ts. */
    uid: string;
    /** The key of the series that it belongs to. */
    seriesKey: Generated<string>;
    /** Whether the last reading could read it, with its master or as a single event. */
    isUnderstood: Generated<0 | 1>;
    /** For an ICS address a hash of the text, of a mailbox the provider's id of the series. */
    etag: string;
    /**
     * Only the parts needed to expand it again, see `splitCalendar`; empty for private and past events. Of a mailbox
     * JSON of its events in the window.
     */
    text: string;
    /** Fingerprint of the events that become planned meetings; unchanged ones are not written again. */
    fingerprint: string;
    /** Number of events in the window, and number of meetings among them. */
    events: number;
    meetings: number;
    /** JSON of `ContentReason[]` in domain/calendar/contents.ts; '' if there is none. */
    reasons: Generated<string>;
  };
  /** What one calendar says of one occurrence; see domain/meetings/planned/copies.ts. */
  calendarCopies: {
    organizationId: number;
    id: number;
    /** See `seriesKeyOf` in server/features/meetings/planned/keys.ts. */
    seriesKey: string;
    /** The original start of an occurrence; '' for a single event. */
    originalStart: string;
    origin: 'connection' | 'plan';
    /** Id of the connection or plan. */
    originId: number;
    /** Href of the calendar object; '' for a plan. */
    href: string;
    /**
     * Owner of the calendar or plan; null for a calendar of the organization. Negative: of a mailbox without a member,
     * `-mailboxes.id`.
     */
    ownerId: number | null;
    isOwn: Generated<0 | 1>;
    ownerAttends: 0 | 1;
    status: CopyStatus;
    isOwnComponent: 0 | 1;
    isFree: 0 | 1;
    isAllDay: 0 | 1;
    isRecurring: 0 | 1;
    slotMinutes: number | null;
    sequence: number;
    stampedAt: number;
    startsAt: number;
    durationMinutes: number;
    title: string;
    organizerEmail: string;
    /** See `PlannedMeeting`. */
    rooms: Generated<string>;
    hasAgenda: Agenda;
    /** JSON of `InvitedPerson[]`: always read and written as a whole. */
    people: string;
    /** The meeting that it describes, together with others. */
    plannedMeetingId: number | null;
  };
  /** From when to when a series was read in the calendars of an owner. Outlives the connection. */
  seriesReadings: {
    organizationId: number;
    seriesKey: string;
    /** 0 for the calendars of the organization. */
    ownerId: number;
    readFrom: number;
    readUntil: number;
    /** What `readUntil` was before the last reading. */
    readBefore: number;
  };
  /** A meeting to come, or one that took place as calendars and plans say. Those with `content` were posted. */
  plannedMeetings: PlannedPrice & {
    organizationId: number;
    id: number;
    seriesKey: string;
    originalStart: string;
    /** 1 for an occurrence that was moved ahead after it took place. */
    round: Generated<number>;
    /** The first calendar or plan that contains it, and its owner; what posted it, 0 if unknown. */
    origin: MeetingOrigin;
    originId: number;
    ownerId: number | null;
    /** The author of the recorded meeting: the owner, or who connected the organization's calendar. */
    createdBy: number;
    sequence: number;
    title: string;
    startsAt: number;
    durationMinutes: number;
    hasAgenda: Agenda;
    isRecurring: 0 | 1;
    organizerEmail: string;
    rooms: Generated<string>;
    /** Guessed from the title, or posted with the department. */
    type: string;
    department: Generated<string | null>;
    /** The local day of its start, whose prices it has; '' until a job has priced it. */
    pricedOn: string;
    state: PlannedState;
    why: WhyAsking | null;
    /** No calendar contains it any more: its meeting has to be deleted. */
    isGone: Generated<0 | 1>;
    /** When a calendar or plan first contained it; null if it was posted. */
    seenAt: Generated<number | null>;
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
    /** As for meetings; only of those that were posted. */
    draftKey: Generated<string | null>;
    externalSource: Generated<string | null>;
    externalId: Generated<string | null>;
    updatedAt: Generated<number>;
    pricedAt: Generated<number>;
    /** The estimated part of `blendedCents`; 0 for meetings of calendars, whose values are not guessed. */
    guessedCents: Generated<Cents>;
    /** JSON of an `AheadMeeting`, see server/features/meetings/meetings/ahead-store.ts; null if it was not posted. */
    content: Generated<string | null>;
  };
  /** What calendars know of a recorded meeting; null where nobody can know it. */
  calendarFacts: {
    organizationId: number;
    meetingId: number;
    /** Between its announcement and its start. */
    noticeMinutes: number | null;
    /** Whether its series ends; null without a series. */
    hasEnd: 0 | 1 | null;
    /** The person of the directory who organized it. */
    organizerId: number | null;
  };
  /** How people of the directory answered the invitation to a recorded meeting. */
  invitationAnswers: { organizationId: number; meetingId: number; personId: number; answer: Answer };
  /** Excludes rooms, resources and people who declined. */
  plannedAttendees: {
    organizationId: number;
    plannedMeetingId: number;
    position: number;
    /** Lower case, or ''. */
    email: string;
    name: string;
    isOptional: 0 | 1;
    /** Whether the copy that counts lists them; only then they see what it says. */
    isListed: Generated<0 | 1>;
  };
};
