// What is asked of Google and Microsoft, to the letter. Requests are built from these lists, and the page "What this
// server reads" shows them.

/** Of `GET /calendar/v3/calendars/{id}/events`. */
export const googleEventFields = [
  'id',
  'status',
  'iCalUID',
  'recurringEventId',
  'originalStartTime',
  'updated',
  'sequence',
  'summary',
  'start',
  'end',
  'visibility',
  'transparency',
  'organizer(email,displayName)',
  'attendees(email,displayName,resource,optional,responseStatus)',
] as const;

export const googlePageFields = ['nextPageToken', 'accessRole'] as const;

export const googleQuery = {
  singleEvents: 'true',
  showDeleted: 'true',
  eventTypes: 'default',
  maxResults: '2500',
} as const;

/** 'delegation': the service account speaks for each person. 'shared': it reads what was shared with it. */
export const googleModes = ['delegation', 'shared'] as const;
export type GoogleMode = (typeof googleModes)[number];

export const googleScopes: Record<GoogleMode, string> = {
  delegation: 'https://www.googleapis.com/auth/calendar.events.owned.readonly',
  shared: 'https://www.googleapis.com/auth/calendar.events.readonly',
};

/** `$select` of `GET /v1.0/users/{id}/calendarView`. */
export const graphEventFields = [
  'id',
  'type',
  'seriesMasterId',
  'iCalUId',
  'originalStart',
  'lastModifiedDateTime',
  'subject',
  'start',
  'end',
  'isAllDay',
  'isCancelled',
  'showAs',
  'sensitivity',
  'organizer',
  'attendees',
  'responseStatus',
] as const;

/** `$select` of `GET /v1.0/users/{id}/events/{id}`, asked once for each series of a mailbox. */
export const graphSeriesFields = ['iCalUId'] as const;

export const graphPageSize = 500;

export const graphPermission = 'Calendars.ReadBasic.All';
export const graphScope = '.default';

/** Columns that hold what came from a mailbox, and how they are kept. A test finds what they hold. */
export const storedFromMailboxes = {
  calendarObjects: ['calendar', 'href', 'uid', 'seriesKey', 'text', 'reasons'],
  calendarCopies: [
    'href',
    'seriesKey',
    'originalStart',
    'startsAt',
    'stampedAt',
    'title',
    'organizerEmail',
    'people',
  ],
  plannedMeetings: ['seriesKey', 'originalStart', 'startsAt', 'dueAt', 'title', 'organizerEmail'],
  plannedAttendees: ['name', 'email'],
  seriesReadings: ['seriesKey'],
  bookingNotes: ['email', 'seriesKey', 'size'],
  meetings: ['title', 'startedAt', 'normalizedTitle'],
  meetingKeys: ['seriesKey', 'originalStart'],
  attendees: ['name'],
  auditLog: ['detail'],
} as const;
