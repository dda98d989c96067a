// The record of a meeting. Money is dollars on the wire; the server computes every total itself.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  dollars,
  idInPath,
  line,
  meetingDay,
  meetingInstant,
  multilineText,
  numberInQuery,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { MeetingHygiene } from './hygiene.ts';

/** A week: nobody sits longer, and a forgotten meter stays a number that fits. */
export const longestMeetingMinutes = 7 * 24 * 60;

/** As many as fit into a stadium; an import that says more is misread. */
export const mostUnnamed = 100_000;

const AttendeeInput = z.strictObject({
  name: requiredText(1, 120, 'Please provide both a name and a role.'),
  role: requiredText(1, 120, 'Please provide both a name and a role.'),
  salaryTier: z.nullable(requiredText(1, 60, 'Please choose a salary tier.')),
  /** Dollars an hour, as it is at this moment; a later change of the tier does not change it. */
  hourlyRate: dollars(100_000),
  joinedMinute: z._default(wholeNumber(0, longestMeetingMinutes), 0),
  leftMinute: z._default(z.nullable(wholeNumber(0, longestMeetingMinutes)), null),
});

const noDuration = 'Please start the timer or set a non-zero duration.';

// What people enter about a meeting. Drafts, edits, imported rows, answers and the table's columns share these names.

/** Shown wherever a meeting is listed. */
export const listedFields = {
  title: requiredText(1, 200, 'Please enter a title.'),
  type: z.nullable(line(40)),
  department: z.nullable(line(120)),
  startedAt: meetingInstant,
  durationMinutes: wholeNumber(1, longestMeetingMinutes, noDuration),
};

/** Shown on the page of one meeting only. */
export const detailFields = {
  agenda: z.nullable(multilineText(2000)),
  /** The planned start; null if unknown. An edit without it keeps it. */
  scheduledAt: z.optional(z.nullable(meetingInstant)),
  plannedMinutes: z.nullable(wholeNumber(1, longestMeetingMinutes)),
};

const entered = {
  ...listedFields,
  ...detailFields,
  attendees: z
    .array(AttendeeInput)
    .check(z.minLength(1, 'Please add at least one attendee.'), z.maxLength(500, 'At most 500 attendees')),
};

/** One meeting comes of a key. Other content is refused, unless `replace` says that the draft went on; see 057. */
export const MeetingDraft = z.strictObject({
  draftKey: z.uuid(),
  replace: z.optional(z.boolean()),
  ...entered,
});

/** `version` is the one that was read; somebody else's change in between is a 409. */
export const MeetingEdit = z.strictObject({
  version: wholeNumber(1, 2 ** 31 - 1),
  ...entered,
  /** People beyond those who are listed; as many as before unless said. Their rate stays as it was recorded. */
  unnamedAttendees: z.optional(wholeNumber(0, mostUnnamed)),
});

export type MeetingDraft = z.output<typeof MeetingDraft>;
export type MeetingEdit = z.output<typeof MeetingEdit>;

export const WorthIt = z.enum(['yes', 'maybe', 'no']);

export const Meeting = z.object({
  ...listedFields,
  id: z.number(),
  type: z.string(),
  startedAt: z.string(),
  /** The organization's own day, "YYYY-MM-DD". */
  day: z.string(),
  attendeeCount: z.number(),
  totalCost: z.number(),
  averageHourlyRate: z.number(),
  outcomes: z.nullable(z.string()),
  actionItemsCount: z.nullable(z.number()),
  estimatedValue: z.nullable(z.number()),
  worthIt: z.nullable(WorthIt),
  /** 0–100; null while too little is known. */
  hygieneScore: z.nullable(z.number()),
  canEdit: z.boolean(),
});

export type Meeting = z.output<typeof Meeting>;

const Attendee = z.object({
  name: z.string(),
  role: z.string(),
  /** Tier and rate are null for whoever may not see them. */
  salaryTier: z.nullable(z.string()),
  hourlyRate: z.nullable(z.number()),
  joinedMinute: z.number(),
  leftMinute: z.nullable(z.number()),
  attendedMinutes: z.number(),
});

export const MeetingWithAttendees = z.extend(Meeting, {
  ...detailFields,
  scheduledAt: z.nullable(z.string()),
  hygiene: MeetingHygiene,
  source: z.enum(['calculator', 'import', 'live']),
  createdByName: z.nullable(z.string()),
  createdDate: z.string(),
  version: z.number(),
  attendees: z.array(Attendee),
  /** The sum of all hourly rates, unnamed people included. The average times the head count can miss it by dollars. */
  hourlyCost: z.number(),
  /** People who were there all the time, but are not listed by name; `attendeeCount` counts them too. */
  unnamedAttendees: z.number(),
  /** Null for whoever may not see rates. */
  unnamedHourlyRate: z.nullable(z.number()),
});

export type MeetingWithAttendees = z.output<typeof MeetingWithAttendees>;

export const saveMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings',
  access: 'member',
  summary: 'Save a meeting; the same draft key again is the same meeting, other content only with `replace`',
  errors: ['draft-conflict', 'too-costly', 'plan-meetings-full'],
  body: MeetingDraft,
  answer: MeetingWithAttendees,
  status: [201, 200],
});

const one = z.object({ id: idInPath });

export const readMeeting = endpoint({
  method: 'GET',
  path: '/api/meetings/:id',
  access: 'member',
  summary: 'One meeting with its attendees; rates only for its author and administrators',
  params: one,
  answer: MeetingWithAttendees,
});

export const editMeeting = endpoint({
  method: 'PUT',
  path: '/api/meetings/:id',
  access: 'member',
  summary: 'Change a meeting; author or administrator',
  errors: ['no-permission', 'edit-conflict', 'too-costly', 'plan-meetings-full'],
  params: one,
  body: MeetingEdit,
  answer: MeetingWithAttendees,
});

export const deleteMeeting = endpoint({
  method: 'DELETE',
  path: '/api/meetings/:id',
  access: 'member',
  summary: 'Delete a meeting; author or administrator. It can be restored for 30 days',
  errors: ['no-permission'],
  params: one,
});

export const restoreMeeting = endpoint({
  method: 'POST',
  path: '/api/meetings/:id/restoration',
  access: 'member',
  summary: 'Undo a deletion; author or administrator',
  errors: ['no-permission', 'plan-meetings-full'],
  params: one,
  answer: MeetingWithAttendees,
});

const filters = {
  search: z.optional(line(200)),
  type: z.optional(line(40)),
  department: z.optional(line(120)),
  person: z.optional(line(120)),
  from: z.optional(meetingDay),
  to: z.optional(meetingDay),
  sort: z.optional(z.enum(['startedAt', 'totalCost'])),
  order: z.optional(z.enum(['desc', 'asc'])),
};

export const MeetingFilters = z.strictObject(filters);
export type MeetingFilters = z.output<typeof MeetingFilters>;

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings',
  access: 'member',
  summary:
    'Meetings, newest first unless sorted otherwise, 50 unless `limit` says; `next` continues the list',
  query: z.strictObject({
    ...filters,
    limit: z.optional(numberInQuery(1, 200)),
    after: z.optional(z.string().check(z.regex(/^-?\d{1,16}\.\d{1,16}$/, 'Must be a `next`'))),
  }),
  answer: z.object({ meetings: z.array(Meeting), next: z.nullable(z.string()) }),
});

export const exportMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings/export',
  access: 'member',
  summary:
    'The filtered list as CSV: its first 100,000 meetings, and a last line that says so where there are more',
  query: MeetingFilters,
  answer: 'text/csv',
});
