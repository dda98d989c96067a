// Connected calendars of members and of the organization.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { calendarPolicies, connectionKinds } from '#domain/meetings/planned/planned.ts';
import { connectionFailures, isEmailAddress, mostCalendars } from '#domain/calendar/connection.ts';
import { contentReasons } from '#domain/calendar/contents.ts';
import { coverageStates } from '#domain/calendar/coverage.ts';
import { calendarOwners } from '#domain/calendar/whose.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { id, idParams, numberInQuery, requiredText, sentInstant, text } from '#contract/fields.ts';

/** Why a calendar cannot be read; an error code of calls and a state of connections. */
export const failureCode = <F extends (typeof connectionFailures)[number]>(failure: F) =>
  `calendar-${failure}` as const;

const failures: readonly ErrorCode[] = connectionFailures.map(failureCode);

const FoundCalendar = z.object({
  /** Its address on the server. */
  href: z.string(),
  name: z.string(),
  color: z.nullable(z.string()),
});

export type FoundCalendar = z.output<typeof FoundCalendar>;

export const CalendarConnection = z.object({
  id,
  kind: z.enum(connectionKinds),
  name: z.string(),
  /** Host only; the full address is never shown again. */
  host: z.string(),
  /** The user name of a CalDAV account. */
  account: z.nullable(z.string()),
  /** Whether it belongs to the organization. */
  isShared: z.boolean(),
  calendars: z.array(
    z.extend(FoundCalendar, {
      /** Null for a calendar of the organization, and before it has meetings with guests. */
      whose: z.nullable(z.enum(calendarOwners)),
      /** The address that another person's calendar lists most. */
      person: z.nullable(z.string()),
    }),
  ),
  /**
   * 'waiting': not read yet. 'interrupted': its process is gone, and another one goes on within a minute. 'partial': some
   * events could not be read or fetched.
   */
  state: z.enum(['waiting', 'reading', 'interrupted', 'working', 'partial', 'failing']),
  /** Whether it is read once more as soon as the sync that runs has ended. */
  isReadAgain: z.boolean(),
  failure: z.nullable(z.enum(connectionFailures)),
  /** When it was last read, and when it is read next. */
  workedAt: z.nullable(sentInstant),
  nextAt: sentInstant,
  /** Events from 90 days back to 60 ahead, and how many of them are planned meetings. */
  events: z.number(),
  meetings: z.number(),
  /** Why other events are not, or could not be read, most frequent first. See `ContentReason`. */
  reasons: z.array(
    z.object({
      reason: z.enum(contentReasons),
      isRead: z.boolean(),
      events: z.number(),
      title: z.string(),
      detail: z.string(),
    }),
  ),
  /** Events that the server did not send at the last reading. */
  missing: z.number(),
  /** Recorded meetings that came from it and that nobody edited. */
  recorded: z.number(),
});

export type CalendarConnection = z.output<typeof CalendarConnection>;

const name = z._default(text(120), '');
/** An address or a host; the request that follows checks the rest. */
const address = requiredText(1, 2000, t`Enter the address of the calendar`);
const account = {
  address: requiredText(1, 2000, t`Enter your email address, or the address of the server`),
  /** Empty: the email address, or what stands before its @. */
  user: z._default(text(254), ''),
  password: z
    .string(t`Enter the password`)
    .check(z.minLength(1, t`Enter the password`), z.maxLength(1000, t`Must be at most 1000 characters`)),
  /** Hosts in other domains that may get the password, as `discoverCalendars` named them. */
  trustedHosts: z.optional(
    z.array(requiredText(1, 260, t`Required`)).check(z.maxLength(5, t`Too many servers`)),
  ),
};

const hasUser = z.refine<{ address: string; user: string }>(
  ({ address: typed, user }) => user !== '' || isEmailAddress(typed),
  { error: t`Enter the user name`, path: ['user'] },
);

const isShared = z._default(z.boolean(), false);

export const ConnectedAddress = z.strictObject({ name, address, isShared });

export const ConnectedAccount = z
  .strictObject({
    name,
    ...account,
    calendars: z
      .array(
        z.strictObject({
          href: requiredText(1, 2000, 'Required'),
          name: text(200),
          color: z._default(z.nullable(text(40)), null),
        }),
      )
      .check(
        z.minLength(1, t`Choose at least one calendar`),
        z.maxLength(mostCalendars, t`Choose at most ${mostCalendars} calendars of an account`),
      ),
    isShared,
  })
  .check(hasUser);

export const listConnections = endpoint('GET /api/calendar-connections', {
  access: 'member',
  summary:
    'List your connected calendars, and for administrators those of the organization, with their state',
  answer: z.object({ connections: z.array(CalendarConnection), policy: z.enum(calendarPolicies) }),
});

export const discoverCalendars = endpoint('POST /api/calendar-connections/discovery', {
  access: 'member',
  summary: 'List the calendars of a CalDAV account; nothing is stored',
  errors: [...failures, 'rate-limited'],
  body: z.strictObject(account).check(hasUser),
  answer: z.object({
    calendars: z.array(FoundCalendar),
    /**
     * A server in another domain that would have to get the password; null if none. It gets it if the call is
     * repeated with the host in `trustedHosts`.
     */
    otherHost: z.nullable(z.string()),
  }),
});

export const connectAddress = endpoint('POST /api/calendar-connections/addresses', {
  access: 'member',
  summary: 'Connect the address of an .ics file, for yourself or (administrators) for the organization',
  errors: [...failures, 'rate-limited', 'no-permission', 'own-calendars-full', 'shared-calendars-full'],
  body: ConnectedAddress,
  answer: CalendarConnection,
  status: 201,
});

export const connectAccount = endpoint('POST /api/calendar-connections/accounts', {
  access: 'member',
  summary: 'Connect calendars of a CalDAV account, for yourself or (administrators) for the organization',
  errors: [...failures, 'rate-limited', 'no-permission', 'own-calendars-full', 'shared-calendars-full'],
  body: ConnectedAccount,
  answer: CalendarConnection,
  status: 201,
});

export const renewConnection = endpoint('PUT /api/calendar-connections/:id/secret', {
  access: 'member',
  summary: "Replace the address, or the account's password, when it no longer works",
  errors: [...failures, 'rate-limited'],
  params: idParams,
  body: z.strictObject({
    /** The new address, or the new password. */
    secret: z.string().check(z.minLength(1, 'Required'), z.maxLength(2000, 'Too long')),
  }),
  answer: CalendarConnection,
});

/** Its events are read again: only in their own calendar do members attend meetings that do not list them. */
export const saveCalendarOwner = endpoint('PUT /api/calendar-connections/:id/owner', {
  access: 'member',
  summary: 'Say whose calendar it is',
  params: idParams,
  body: z.strictObject({
    /** As in `calendars`; empty for an address. */
    href: text(2000),
    whose: z.enum(calendarOwners),
  }),
  answer: CalendarConnection,
});

export const syncConnection = endpoint('POST /api/calendar-connections/:id/sync', {
  access: 'member',
  summary: 'Read a connected calendar now',
  errors: ['rate-limited'],
  params: idParams,
  answer: CalendarConnection,
});

export const removeConnection = endpoint('DELETE /api/calendar-connections/:id', {
  access: 'member',
  summary:
    'Disconnect a calendar and delete its planned meetings; `recorded` decides about its recorded ones that nobody edited',
  params: idParams,
  query: z.strictObject({
    recorded: z
      .enum(['keep', 'remove'])
      .check(z.describe('`keep` or `remove` the meetings that it brought and that nobody edited.')),
  }),
});

export const saveCalendarPolicy = endpoint('PUT /api/organization/calendar-policy', {
  access: 'admin',
  tag: 'Organization',
  summary: 'Choose what happens to planned meetings after their end',
  body: z.strictObject({ policy: z.enum(calendarPolicies) }),
});

export const CoveredPerson = z.object({
  name: z.string(),
  isMember: z.boolean(),
  /** 'seen': listed in the calendar of somebody else only. */
  state: z.enum(coverageStates),
  /** When one of the person's calendars was last read; null if none was. */
  workedAt: z.nullable(sentInstant),
  /** Whether one of the person's calendars cannot be read. */
  isFailing: z.boolean(),
});

export type CoveredPerson = z.output<typeof CoveredPerson>;

export const listCoverage = endpoint('GET /api/calendar-connections/coverage', {
  access: 'admin',
  summary:
    'List members and people of the directory, 50 on a page, by whether connected calendars know their meetings',
  query: z.strictObject({
    /** 'connected' if omitted. */
    state: z.optional(z.enum(coverageStates)).check(z.describe('Only people of this state.')),
    /** Part of a name. */
    search: z.optional(text(200)),
    /** A number beyond the end gives the last page. */
    page: z.optional(numberInQuery(1, 1_000_000)),
  }),
  answer: z.object({
    people: z.array(CoveredPerson),
    page: z.number(),
    pages: z.number(),
    /** Number of matches on all pages. */
    found: z.number(),
    /** Number of people in each state, regardless of the search. */
    counts: z.object({ connected: z.number(), seen: z.number(), unseen: z.number() }),
    /** Number of people with a calendar that cannot be read. */
    failing: z.number(),
  }),
});
