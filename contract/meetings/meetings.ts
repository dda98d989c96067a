// Meetings. Amounts are in the currency of the organization; the server computes all totals.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { guessedValues } from '#domain/meetings/guesses.ts';
import { eachText, isLine, textLimits } from '#domain/meetings/meeting-texts.ts';
import { publishedWords } from '#domain/meetings/ratings/published-word.ts';
import { impossibleMinute, meetingSources, type Presence } from '#domain/meetings/meeting.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  amount,
  id,
  idParams,
  instant,
  meetingDay,
  meetingInstant,
  multilineText,
  numberInQuery,
  requiredText,
  sentInstant,
  text,
  wholeNumber,
  version,
} from '#contract/fields.ts';
import { content, meeting, wholeMeeting } from './example.ts';
import { MeetingHygiene } from '#contract/reports/hygiene.ts';

/** A week: the limit for a meter that nobody stopped. */
export const longestMeetingMinutes = 7 * 24 * 60;

export const mostUnnamed = 100_000;

const AttendeeInput = z.strictObject({
  name: requiredText(1, 120, t`Please provide both a name and a role.`),
  role: requiredText(1, 120, t`Please provide both a name and a role.`),
  salaryTier: z._default(z.nullable(requiredText(1, 60, t`Please choose a salary tier.`)), null),
  /**
   * Amount per hour; later changes of the tier do not affect it. Without it, the rate of the tier on the day of
   * the meeting applies. Without both, and for callers who do not see pay, the person's rate in the directory or
   * the organization's default rate applies.
   */
  hourlyRate: z.optional(amount(100_000)),
  joinedMinute: z._default(wholeNumber(0, longestMeetingMinutes), 0),
  leftMinute: z._default(z.nullable(wholeNumber(0, longestMeetingMinutes)), null),
});

const noDuration = t`Please start the timer or set a non-zero duration.`;

// Fields that users enter. Drafts, edits, imported rows, responses and table columns share these names.

const texts = eachText((name) => {
  const most = textLimits[name];
  return z.nullable(isLine(name) ? text(most) : multilineText(most));
});
const { agenda, ...lines } = texts;

/** A draft without a text has none; an edit without one keeps it. */
export const enteredTexts = eachText((name) => z.optional(texts[name]));

/** Included in lists. */
export const listedFields = {
  title: requiredText(1, 200, t`Please enter a title.`),
  type: z.nullable(text(40)),
  ...lines,
  startedAt: meetingInstant,
  durationMinutes: wholeNumber(1, longestMeetingMinutes, noDuration),
};

/** Included only for a single meeting. */
const detailFields = {
  agenda,
  /** The planned start; null if unknown. An edit without it keeps it. */
  scheduledAt: z.optional(z.nullable(meetingInstant)),
  plannedMinutes: z.nullable(wholeNumber(1, longestMeetingMinutes)),
};

const entered = {
  ...listedFields,
  ...detailFields,
  ...enteredTexts,
  attendees: z
    .array(AttendeeInput)
    .check(z.minLength(1, t`Please add at least one attendee.`), z.maxLength(500, t`At most 500 attendees`)),
};

/** Nobody joins after the end, or leaves after it or before joining. */
const withinDuration = z.check<{ durationMinutes: number; attendees: readonly Presence[] }>(
  ({ value, issues }) => {
    for (const [index, one] of value.attendees.entries()) {
      const field = impossibleMinute(one, value.durationMinutes);
      if (!field) continue;
      const isTooLate = (one[field] ?? 0) > value.durationMinutes;
      issues.push({
        code: 'custom',
        params: { code: 'out-of-range', ...(isTooLate && { max: value.durationMinutes }) },
        message: isTooLate ? t`Must not be after the end` : t`Must not be before From`,
        path: ['attendees', index, field],
        input: one[field],
      });
    }
  },
  t`Joining and leaving must not be after the end, and leaving must not be before From`,
);

/** The id of a meeting in another system. */
const externalId = requiredText(1, 200, t`Must not be empty`);

/** Each key creates one meeting. Sending it with different content needs `replace`. */
export const MeetingDraft = z
  .strictObject({
    /** Ignored with `externalId`, and required without it. */
    draftKey: z.optional(z.uuid()),
    /**
     * Only with an API token: the meeting's id in the token's system. Tokens with the same name save each id once;
     * another save with it replaces the meeting.
     */
    externalId: z.optional(externalId),
    /** Only with `externalId`: replaces only this version, and fails with 409 if the current version differs. */
    version: z.optional(version),
    replace: z.optional(z.boolean()),
    /** The planned meeting that was held; the saved meeting replaces it. Ignored if it no longer exists. */
    plannedMeetingId: z.optional(id),
    ...entered,
    type: z._default(entered.type, null),
    plannedMinutes: z._default(entered.plannedMinutes, null),
  })
  .check(
    withinDuration,
    z.refine(({ draftKey, externalId: other }) => draftKey !== undefined || other !== undefined, {
      path: ['draftKey'],
      error: t`Is missing, and there is no external id`,
      params: { code: 'required' },
    }),
    z.refine(({ version: read, externalId: other }) => read === undefined || other !== undefined, {
      path: ['version'],
      error: t`Only with an external id`,
    }),
  );

/** `version` is the version that the client read; a save with an older one is rejected with 409. */
export const MeetingEdit = z
  .strictObject({
    version,
    ...entered,
    /** Attendees without a name; unchanged if omitted. Their rate cannot change. */
    unnamedAttendees: z.optional(wholeNumber(0, mostUnnamed)),
    /** Guessed values that are right; a changed value needs no confirmation. */
    confirmed: z.optional(z.array(z.enum(guessedValues)).check(z.maxLength(guessedValues.length))),
  })
  .check(withinDuration);

export type MeetingDraft = z.output<typeof MeetingDraft>;
export type MeetingEdit = z.output<typeof MeetingEdit>;

export const WorthIt = z.enum(['yes', 'maybe', 'no']);

export const Meeting = z.object({
  ...listedFields,
  id,
  type: z.string(),
  startedAt: sentInstant,
  /** Local day of the organization, "YYYY-MM-DD". */
  day: z.string(),
  attendeeCount: z.number(),
  totalCost: z.number(),
  /**
   * The estimated part of the cost: attendees with an unknown tier, or everything if the duration or the number of
   * people was guessed. Without permission to see pay, only the latter.
   */
  estimatedCost: z.number(),
  /** Whether an import guessed the duration, or the number of people. */
  durationEstimated: z.boolean(),
  attendeesEstimated: z.boolean(),
  averageHourlyRate: z.number(),
  outcomes: z.nullable(z.string()),
  actionItemsCount: z.nullable(z.number()),
  estimatedValue: z.nullable(z.number()),
  worthIt: z.nullable(WorthIt),
  /** The share of the attendees who found it worth their time, as a word; null if nothing was published. */
  attendeesWord: z.nullable(z.enum(publishedWords)),
  /** 0–100; null if too little is known. */
  hygieneScore: z.nullable(z.number()),
  canEdit: z.boolean(),
  /** `sample` marks made-up meetings of the sample data. */
  source: z.enum(meetingSources),
  /** Whether it has not started yet; sums exclude it until then. */
  planned: z.boolean(),
  /** Increases with each change. */
  version: z.number(),
  /** When it was changed; see `updatedAfter`. Its score and whether it is planned can change without an update. */
  updatedAt: sentInstant,
  /** Its id in the system that recorded it with an API token. */
  externalId: z.nullable(z.string()),
});

export type Meeting = z.output<typeof Meeting>;

export const Attendee = z.object({
  name: z.string(),
  role: z.string(),
  /** Tier and rate are null without permission to see pay. */
  salaryTier: z.nullable(z.string()),
  hourlyRate: z.nullable(z.number()),
  joinedMinute: z.number(),
  leftMinute: z.nullable(z.number()),
  attendedMinutes: z.number(),
  /** Whether the default rate replaces an unknown tier; false without permission to see pay. */
  estimated: z.boolean(),
});

export const MeetingWithAttendees = z.extend(Meeting, {
  ...detailFields,
  scheduledAt: z.nullable(sentInstant),
  hygiene: MeetingHygiene,
  /** Null if the recorder left, or names are hidden. */
  createdByName: z.nullable(z.string()),
  createdDate: sentInstant,
  /** Empty if names are hidden. */
  attendees: z.array(Attendee),
  /** Whether who attended is hidden: it is shown to administrators, those who attended and who recorded it. */
  namesHidden: z.boolean(),
  /** Exact sum of all hourly rates, including unnamed attendees. */
  hourlyCost: z.number(),
  /** Attendees without a name, included in `attendeeCount`; all of them if names are hidden. */
  unnamedAttendees: z.number(),
  /** Null without permission to see pay. */
  unnamedHourlyRate: z.nullable(z.number()),
});

export type MeetingWithAttendees = z.output<typeof MeetingWithAttendees>;

export const saveMeeting = endpoint('POST /api/meetings', {
  access: 'member',
  scope: 'meetings:write',
  summary:
    'Save a meeting; repeating the draft key returns the same meeting, with other content only if `replace` is set. Repeating the external id replaces the meeting',
  errors: [
    'planned-recorded',
    'no-permission',
    'edit-conflict',
    'draft-conflict',
    'external-id-without-token',
    'unknown-tier',
    'too-costly',
    'plan-meetings-full',
    'server-limit',
  ],
  body: MeetingDraft,
  answer: MeetingWithAttendees,
  status: [201, 200],
  example: {
    body: { draftKey: '0b0d0c7e-7f0e-4a41-9d2f-2f6a4f6f3f10', ...content },
    answer: wholeMeeting,
  },
});

export const readMeeting = endpoint('GET /api/meetings/:id', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get a meeting with its attendees',
  params: idParams,
  answer: MeetingWithAttendees,
  example: { answer: wholeMeeting },
});

export const editMeeting = endpoint('PUT /api/meetings/:id', {
  access: 'member',
  scope: 'meetings:write',
  summary: 'Change a meeting (author or administrator)',
  errors: ['no-permission', 'edit-conflict', 'unknown-tier', 'too-costly', 'plan-meetings-full'],
  params: idParams,
  body: MeetingEdit,
  answer: MeetingWithAttendees,
  example: { body: { version: 1, ...content }, answer: { ...wholeMeeting, version: 2 } },
});

export const deleteMeeting = endpoint('DELETE /api/meetings/:id', {
  access: 'member',
  scope: 'meetings:write',
  summary: 'Delete a meeting (author or administrator); it can be restored for 30 days',
  errors: ['no-permission'],
  params: idParams,
});

export const restoreMeeting = endpoint('POST /api/meetings/:id/restoration', {
  access: 'member',
  scope: 'meetings:write',
  summary: 'Restore a deleted meeting (author or administrator)',
  errors: ['no-permission', 'plan-meetings-full'],
  params: idParams,
  answer: MeetingWithAttendees,
});

const filters = {
  search: z.optional(text(200)),
  title: z
    .optional(text(200))
    .check(z.describe('Only meetings of this title, in any case; `search` finds a part of it.')),
  type: z.optional(text(40)).check(z.describe('Only meetings of this type.')),
  department: z.optional(text(120)),
  costDepartment: z
    .optional(text(120))
    .check(
      z.describe(
        'Only meetings whose cost this department bears, at least in part; `department` is the one that held them.',
      ),
    ),
  unassigned: z
    .optional(z.enum(['yes']))
    .check(z.describe('Only meetings whose cost no department bears, at least in part.')),
  location: z.optional(text(200)).check(z.describe('Only meetings whose location contains this text.')),
  person: z
    .optional(text(120))
    .check(
      z.describe(
        'Only meetings with an attendee whose name contains this text: of all people for those who see all names, otherwise only of yourself.',
      ),
    ),
  from: z.optional(meetingDay),
  to: z.optional(meetingDay),
  planned: z
    .optional(z.enum(['yes', 'no']))
    .check(z.describe('`yes`: only meetings that have not started yet; `no`: only those that have.')),
  /** Without permission to see pay, those with a guessed value. */
  estimated: z
    .optional(z.enum(['yes']))
    .check(z.describe('`yes`: only meetings whose cost is estimated, at least in part.')),
  valued: z
    .optional(z.enum(['yes']))
    .check(z.describe('`yes`: only meetings with a recorded value, zero included.')),
  worthIt: z.optional(WorthIt).check(z.describe('Only meetings with this answer.')),
  sort: z.optional(z.enum(['startedAt', 'totalCost'])),
  order: z.optional(z.enum(['desc', 'asc'])),
};

export const MeetingFilters = z.strictObject(filters);
export type MeetingFilters = z.output<typeof MeetingFilters>;

const filterNames = [...Object.keys(filters), 'externalId'];

/** With `include=attendees`, each meeting has its attendees, or none if names are hidden. */
export const ListedMeeting = z.extend(Meeting, { attendees: z.optional(z.array(Attendee)) });
export type ListedMeeting = z.output<typeof ListedMeeting>;

/** A deleted meeting, even if it can no longer be restored. Ids are kept for a year. */
export const DeletedMeeting = z.object({ id, deletedAt: sentInstant });

export const listMeetings = endpoint('GET /api/meetings', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'List meetings, newest first and 50 per page by default; pass `next` as `after` to get the next page. With `updatedAfter`, list the meetings changed or deleted since then',
  errors: ['changes-forgotten'],
  query: z
    .strictObject({
      ...filters,
      externalId: z
        .optional(externalId)
        .check(z.describe('Only the meeting that the system of the token calls so.')),
      updatedAfter: z
        .optional(instant)
        .check(
          z.describe(
            'Only what was changed or deleted later, oldest change first: `1970-01-01T00:00:00Z` the first time, then `updatedUntil` of the last page.',
          ),
        ),
      include: z
        .optional(z.enum(['attendees']))
        .check(z.describe('`attendees`: with the attendees of each meeting.')),
      limit: z.optional(numberInQuery(1, 200)),
      after: z.optional(z.string().check(z.regex(/^-?\d{1,15}\.\d{1,16}$/, 'Must be a `next`'))),
    })
    .check(
      z.check(({ value, issues }) => {
        // A copy would keep meetings that no longer match a filter.
        if (value.updatedAfter === undefined || !filterNames.some((name) => name in value)) return;
        issues.push({
          code: 'custom',
          params: { code: 'invalid' },
          message: 'Cannot be combined with filters or an order',
          path: ['updatedAfter'],
          input: value.updatedAfter,
        });
      }, 'Cannot be combined with filters or an order'),
    ),
  answer: z.object({
    meetings: z.array(ListedMeeting),
    next: z.nullable(z.string()),
    /** Only with `updatedAfter`: meetings deleted since then. */
    deleted: z.optional(z.array(DeletedMeeting)),
    /** Only with `updatedAfter`: null until the last page, which has the next `updatedAfter`. */
    updatedUntil: z.optional(z.nullable(sentInstant)),
  }),
  example: { answer: { meetings: [meeting], next: null } },
});
