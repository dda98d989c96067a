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

/** Rights to read calendars, none of which the key of the directory may have. */
export const googleCalendarScopes = [
  ...Object.values(googleScopes),
  'https://www.googleapis.com/auth/calendar.readonly',
  'https://www.googleapis.com/auth/calendar',
] as const;

/** The right of the key of the directory, which the key of the calendars must not have. */
export const googleDirectoryScope = 'https://www.googleapis.com/auth/admin.directory.user.readonly';

/** Of `GET /admin/directory/v1/users`. */
export const googleUserFields = [
  'id',
  'primaryEmail',
  'name(fullName)',
  'aliases',
  'nonEditableAliases',
  'organizations(department,primary)',
  'suspended',
  'archived',
] as const;

export const googleUserQuery = { customer: 'my_customer', maxResults: '500', orderBy: 'email' } as const;

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

/** `$select` of `GET /v1.0/users`. */
export const graphUserFields = [
  'id',
  'displayName',
  'mail',
  'userPrincipalName',
  'proxyAddresses',
  'department',
  'accountEnabled',
  'userType',
] as const;

export const graphUserPageSize = 999;
export const graphDirectoryPermission = 'User.Read.All';

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
  calendarFacts: ['noticeMinutes', 'hasEnd', 'organizerId'],
  invitationAnswers: ['answer'],
  auditLog: ['detail'],
} as const;

/** Columns that hold what came from a directory. */
export const storedFromDirectory = {
  people: ['name', 'nameKey', 'department', 'leftOn'],
  personIdentities: ['identity'],
  directoryPeople: ['idHash', 'given'],
} as const;
