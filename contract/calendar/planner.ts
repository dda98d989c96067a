// Meetings that a member plans: price, invitations and the calendar file.

import * as z from 'zod/mini';
import { repeatKinds } from '#domain/calendar/planned-days.ts';
import { t } from '#domain/format/text.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  email,
  id,
  idParams,
  meetingDay,
  meetingInstant,
  multilineText,
  requiredText,
  rule,
  sentInstant,
  wholeNumber,
  version,
} from '#contract/fields.ts';

export const mostInvited = 100;

/** A day: longer meetings are not planned. */
export const longestPlanMinutes = 24 * 60;

const lowerCaseEmail = z.pipe(email(t`Please enter a valid email address.`), z.transform(emailKey));

export const PlanPerson = z.strictObject({
  name: requiredText(1, 120, t`Please enter a name.`),
  /** Without an address they get no invitation, but count for the price. */
  email: z._default(z.nullable(lowerCaseEmail), null),
  isOptional: z._default(z.boolean(), false),
});

export type PlanPerson = z.output<typeof PlanPerson>;

const people = z
  .array(PlanPerson)
  .check(
    z.maxLength(mostInvited, t`At most ${mostInvited} people`),
    rule(hasNobodyTwice, 'duplicate', t`Somebody is in the list twice.`),
  );

function hasNobodyTwice(list: readonly PlanPerson[]): boolean {
  const keys = list.map(({ name, email: address }) => address ?? name.toLowerCase());
  return new Set(keys).size === keys.length;
}

const details = {
  title: requiredText(1, 200, t`Please enter a title.`),
  agenda: z.nullable(multilineText(2000)),
  /** The first meeting. A series keeps its time in the organization's time zone. */
  startsAt: meetingInstant,
  minutes: wholeNumber(1, longestPlanMinutes, t`Please enter how long it takes.`),
  /** `day`: each working day. `month`: the same weekday of the month. Null for a single meeting. */
  repeats: z.nullable(z.enum(repeatKinds)),
  /** The last day of a series; null without end. */
  untilDay: z.nullable(meetingDay),
  people: people.check(z.minLength(1, t`Please add at least one person.`)),
  /** Adds the cost to the invitation of members; only if the author sees pay. */
  showsCost: z.boolean(),
};

export const PlanInput = z.strictObject(details);
export type PlanInput = z.output<typeof PlanInput>;

export const MeetingPlan = z.object({
  id,
  title: z.string(),
  agenda: z.nullable(z.string()),
  startsAt: sentInstant,
  minutes: z.number(),
  repeats: z.nullable(z.enum(repeatKinds)),
  untilDay: z.nullable(z.string()),
  /** Of a monthly series, the place of the weekday in the month: 1 to 4, or -1 for the last. */
  monthPlace: z.nullable(z.number()),
  people: z.array(z.object({ name: z.string(), email: z.nullable(z.string()), isOptional: z.boolean() })),
  showsCost: z.boolean(),
  /** The next meeting from now on, or null. */
  nextAt: z.nullable(sentInstant),
  /** Of a series that has begun, the first meeting that a change affects: the usual start. Earlier ones stay. */
  changesFrom: z.nullable(sentInstant),
  isCanceled: z.boolean(),
  version: z.number(),
});

export type MeetingPlan = z.output<typeof MeetingPlan>;

export const listPlans = endpoint('GET /api/meeting-plans', {
  access: 'member',
  summary: 'List your planned meetings that are still to come, next first; canceled ones last',
  answer: z.object({
    plans: z.array(MeetingPlan),
    /** Whether invitations are sent by mail: this server sends mail, and your address is verified. */
    sendsMail: z.boolean(),
  }),
});

export const savePlan = endpoint('POST /api/meeting-plans', {
  access: 'member',
  summary: 'Plan a meeting and invite its people; repeating the draft key returns the same plan',
  errors: ['list-full', 'no-permission', 'rate-limited'],
  body: z.strictObject({
    draftKey: z.uuid(),
    ...details,
    agenda: z._default(details.agenda, null),
    repeats: z._default(details.repeats, null),
    untilDay: z._default(details.untilDay, null),
    showsCost: z._default(details.showsCost, false),
  }),
  answer: MeetingPlan,
  status: [201, 200],
});

export const editPlan = endpoint('PUT /api/meeting-plans/:id', {
  access: 'member',
  summary:
    'Change a meeting that you planned, and mail the update to its people; a series that has begun goes on as the returned plan',
  errors: ['edit-conflict', 'no-permission', 'rate-limited'],
  params: idParams,
  body: z.strictObject({ version, ...details }),
  answer: MeetingPlan,
});

export const cancelPlan = endpoint('DELETE /api/meeting-plans/:id', {
  access: 'member',
  summary: 'Cancel a meeting that you planned, and notify its people',
  errors: ['rate-limited'],
  params: idParams,
});

export const PlanOccurrence = z.object({
  /** The usual start, which names the meeting. */
  originalStart: sentInstant,
  /** Of a canceled one, when it would have begun. */
  startsAt: sentInstant,
  isCanceled: z.boolean(),
});

export type PlanOccurrence = z.output<typeof PlanOccurrence>;

/** In one response. */
export const occurrencesAtOnce = 10;

export const listOccurrences = endpoint('GET /api/meeting-plans/:id/occurrences', {
  access: 'member',
  summary: `List the next ${occurrencesAtOnce} meetings of a series that you planned, with canceled ones`,
  params: idParams,
  query: z.strictObject({ after: z.optional(meetingInstant) }),
  answer: z.object({ occurrences: z.array(PlanOccurrence), next: z.nullable(sentInstant) }),
});

export const changeOccurrence = endpoint('PUT /api/meeting-plans/:id/occurrences', {
  access: 'member',
  summary: 'Move, cancel or put back one meeting of a series that you planned, and notify its people',
  errors: ['edit-conflict', 'rate-limited'],
  params: idParams,
  body: z.strictObject({
    version,
    originalStart: meetingInstant,
    /** Null cancels it. The original start puts it back. A day between the meetings before and after it. */
    startsAt: z.nullable(meetingInstant),
  }),
  answer: MeetingPlan,
});

export const readPlanFile = endpoint('GET /api/meeting-plans/:id/calendar', {
  access: 'member',
  summary: 'Get the calendar file of a meeting that you planned, for its guests or for your own calendar',
  params: idParams,
  query: z.strictObject({
    for: z
      ._default(z.enum(['guests', 'me']), 'guests')
      .check(
        z.describe('`guests` (the default), or `me`: without people, for the calendar of the organizer.'),
      ),
  }),
  answer: 'text/calendar',
});

export const priceOfPeople = endpoint('POST /api/meeting-plans/prices', {
  access: 'member',
  summary: "Get today's hourly cost of you and these people",
  body: z.strictObject({ people }),
  answer: z.object({
    /** The cost for everybody including the caller, and for the optional people among them. */
    hourlyCost: z.number(),
    optionalHourlyCost: z.number(),
    /** Number of people with an estimated price. */
    estimatedPeople: z.number(),
    /** The departments of the people who are in the directory. */
    departments: z.array(z.object({ department: z.string(), people: z.number(), hourlyCost: z.number() })),
    /** The organization's working weeks and working days (0 is Sunday). */
    workingWeeks: z.number(),
    workingDays: z.array(z.number()),
  }),
});

const Busy = z.object({ startsAt: sentInstant, endsAt: sentInstant });

export const readAvailability = endpoint('POST /api/meeting-plans/availability', {
  access: 'member',
  summary: 'List when members with a connected calendar are busy; only times, for at most a day',
  body: z.strictObject({
    emails: z.array(lowerCaseEmail).check(z.maxLength(mostInvited, `At most ${mostInvited} people`)),
    startsAt: meetingInstant,
    minutes: wholeNumber(1, longestPlanMinutes),
    /** A changed plan does not conflict with itself. */
    exceptPlan: z._default(z.nullable(id), null),
  }),
  /** Unknown for people who are not listed. */
  answer: z.object({ people: z.array(z.object({ email: z.string(), busy: z.array(Busy) })) }),
});
