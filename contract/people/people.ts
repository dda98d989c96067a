// The people directory, how its tiers price meetings, and who sees pay.

import * as z from 'zod/mini';
import { connectorKinds } from '#domain/calendar/mailboxes.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  day,
  amount,
  email,
  exportedAs,
  id,
  idParams,
  meetingDay,
  numberInQuery,
  requiredText,
  text,
  version,
  wholeNumber,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

export const mostPeople = 20_000;
/** Rows per call of `importPeople`; the page splits larger files. */
export const peoplePerImport = 1000;

const nameMissing = t`Please enter a name.`;
const emails = z.array(email(t`Enter a valid email`)).check(z.maxLength(10, t`At most 10 addresses`));
const otherNames = z.array(requiredText(1, 254, nameMissing)).check(z.maxLength(50, t`At most 50 names`));
const tierName = requiredText(1, 60, t`Please choose a salary tier.`);

const details = {
  name: requiredText(1, 120, nameMissing),
  /** Lower case; unique in the organization. */
  emails,
  role: z.nullable(text(120)),
  department: z.nullable(text(120)),
  /** Aliases of this person in meetings; unique in the organization. */
  otherNames: z.optional(otherNames),
};

export const Person = z.object({
  id,
  name: z.string(),
  emails: z.array(z.string()),
  /** Aliases in lower case. */
  otherNames: z.array(z.string()),
  role: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** The tier today; null if none is assigned. */
  salaryTier: z.nullable(z.string()),
  /**
   * All tiers with the local day from which each applies (null: no tier any more), oldest first; "0001-01-01" means
   * always.
   */
  tiers: z.array(z.object({ fromDay: z.string(), salaryTier: z.nullable(z.string()) })),
  /** Whether an account of the organization has one of the addresses. */
  hasAccount: z.boolean(),
  /** The first local day after the person left; null for active people. */
  leftOn: z.nullable(z.string()),
  /** Working time a week; null for that of the organization. */
  weeklyHours: z.nullable(z.number()),
  /** The directory of a provider that the person follows, and their department there; null for others. */
  directory: z.nullable(z.object({ kind: z.enum(connectorKinds), department: z.nullable(z.string()) })),
  version: z.number(),
});

export type Person = z.output<typeof Person>;

const peopleFilters = {
  /** Part of a name, an address, a role or a department; case is ignored. */
  search: z.optional(text(200)),
  department: z.optional(text(120)),
  /** A tier, or "none" for people without one. */
  tier: z.optional(text(60)).check(z.describe('Only people with this salary tier.')),
  state: z.optional(z.enum(['active', 'left', 'all'])).check(z.describe('Only people of this state.')),
};

export const listPeople = endpoint('GET /api/people', {
  access: 'admin',
  scope: 'people:read',
  summary: 'List one page of 50 people by name; `page` starts at 1',
  query: z.strictObject({
    ...peopleFilters,
    /** A number beyond the end gives the last page. */
    page: z.optional(numberInQuery(1, 1_000_000)),
  }),
  answer: z.object({
    people: z.array(Person),
    page: z.number(),
    pages: z.number(),
    /** Number of matches on all pages. */
    found: z.number(),
    /** Number of active people, and of those without a tier, regardless of the filters. */
    active: z.number(),
    withoutTier: z.number(),
  }),
});

const PeopleFilters = z.strictObject(peopleFilters);
export type PeopleFilters = z.output<typeof PeopleFilters>;

export const exportPeople = endpoint('GET /api/people/export', {
  access: 'admin',
  scope: 'people:read',
  limited: 'export',
  summary: 'Export the filtered people as CSV or as a sheet',
  query: z.extend(PeopleFilters, { as: exportedAs }),
  answer: 'text/csv',
});

/**
 * A tier with the day from which it applies; without a day, the first tier applies to all days, a later one from
 * today on.
 */
const TierAssignment = z.strictObject({ salaryTier: z.nullable(tierName), fromDay: z.optional(meetingDay) });

const tierErrors = ['pay-choice-missing', 'unknown-tier'] as const;

export const addPerson = endpoint('POST /api/people', {
  access: 'admin',
  scope: 'people:write',
  summary: 'Add a person to the directory',
  errors: ['address-taken', 'list-full', ...tierErrors],
  body: z.strictObject({
    ...details,
    emails: z._default(emails, []),
    role: z._default(details.role, null),
    department: z._default(details.department, null),
    tier: z.optional(TierAssignment),
  }),
  answer: Person,
  status: 201,
  example: {
    body: {
      name: 'Ada Lovelace',
      emails: ['ada@example.com'],
      role: 'Engineer',
      department: 'Engineering',
      tier: { salaryTier: 'senior', fromDay: '2026-01-01' },
    },
  },
});

/**
 * Omitted fields keep their values. `version` is the version that the client read; an older one is rejected with
 * 409.
 */
export const PersonEdit = z.strictObject({
  version,
  name: z.optional(details.name),
  emails: z.optional(emails),
  role: z.optional(details.role),
  department: z.optional(details.department),
  otherNames: details.otherNames,
  leftOn: z.optional(z.nullable(day)),
  weeklyHours: z.optional(z.nullable(wholeNumber(1, 80))),
  tier: z.optional(TierAssignment),
});

export const editPerson = endpoint('PATCH /api/people/:id', {
  access: 'admin',
  scope: 'people:write',
  summary: 'Change a person, or the tier from a day on; recorded meetings keep their cost',
  errors: ['address-taken', 'edit-conflict', ...tierErrors],
  params: idParams,
  body: PersonEdit,
  answer: Person,
  example: {
    body: { version: 1, tier: { salaryTier: 'lead', fromDay: '2026-12-01' } },
  },
});

export const assignPeople = endpoint('POST /api/people/assignments', {
  access: 'admin',
  scope: 'people:write',
  summary: 'Set the tier, the department or both of several people',
  errors: ['not-found', ...tierErrors],
  body: z.strictObject({
    people: z
      .array(id)
      .check(z.minLength(1, 'Please select people.'), z.maxLength(1000, 'At most 1,000 people')),
    tier: z.optional(TierAssignment),
    department: z.optional(details.department),
  }),
  answer: z.object({ changed: z.number() }),
  example: {
    body: { people: [85_899_345_920, 85_899_345_921], department: 'Engineering' },
    answer: { changed: 2 },
  },
});

export const mergePeople = endpoint('POST /api/people/:id/merge', {
  access: 'admin',
  scope: 'people:write',
  summary:
    'Merge a duplicate into this person, who keeps their own details and gets the addresses and names of both',
  errors: ['same-person'],
  params: idParams,
  body: z.strictObject({ duplicate: id }),
  answer: Person,
  example: { body: { duplicate: 85_899_345_921 } },
});

export const erasePerson = endpoint('DELETE /api/people/:id', {
  access: 'admin',
  scope: 'people:write',
  summary:
    'Erase a person: deletes names and addresses everywhere, in meetings shortly after; meetings keep their cost',
  errors: ['has-account'],
  params: idParams,
});

export const ImportRow = z.strictObject({
  name: details.name,
  email: z._default(z.nullable(email(t`Enter a valid email`)), null),
  role: z._default(details.role, null),
  department: z._default(details.department, null),
  salaryTier: z._default(z.nullable(tierName), null),
});

export type PersonImportRow = z.output<typeof ImportRow>;

export const importPeople = endpoint('POST /api/people/import', {
  access: 'admin',
  scope: 'people:write',
  summary: 'Add or update people by address, otherwise by an unambiguous name; a preview changes nothing',
  errors: ['list-full', 'pay-choice-missing'],
  body: z.strictObject({
    isPreview: z.boolean(),
    rows: z.array(ImportRow).check(z.maxLength(peoplePerImport, 'At most 1,000 rows in one call')),
  }),
  answer: z.object({
    /** What happens to each row; empty cells change nothing. */
    rows: z.array(
      z.enum(['added', 'changed', 'unchanged', 'ambiguous-name', 'repeated-address', 'unknown-tier']),
    ),
  }),
  example: {
    body: {
      isPreview: true,
      rows: [
        {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          role: null,
          department: 'Engineering',
          salaryTier: 'senior',
        },
      ],
    },
    answer: { rows: ['added'] },
  },
});

export const listUnknownAttendees = endpoint('GET /api/people/unknown', {
  access: 'admin',
  scope: 'people:read',
  summary:
    'List attendees of the last 90 days who are not in the directory, most expensive first (at most 200)',
  answer: z.object({
    attendees: z.array(
      z.object({
        name: z.string(),
        meetings: z.number(),
        /** Estimated cost of their attendance. */
        cost: z.number(),
        /** People of the directory with a similar name. */
        similar: z.array(z.object({ id, name: z.string() })),
      }),
    ),
    /** Number of all unknown attendees. */
    found: z.number(),
  }),
});

export const assignUnknownAttendees = endpoint('POST /api/people/unknown', {
  access: 'admin',
  scope: 'people:write',
  summary: 'Add unknown attendees to the directory, or link them to a person; a job replaces their estimates',
  errors: ['not-found', 'address-taken', 'list-full', ...tierErrors],
  body: z.strictObject({
    names: z
      .array(requiredText(1, 254, nameMissing))
      .check(z.minLength(1, 'Please select people.'), z.maxLength(200)),
    /** Either an existing person, or the details that the new people share. */
    person: z.optional(id),
    salaryTier: z.optional(z.nullable(tierName)),
    department: z.optional(details.department),
  }),
  answer: z.object({ added: z.number() }),
  example: {
    body: { names: ['Alan Turing'], salaryTier: 'mid', department: 'Engineering' },
    answer: { added: 1 },
  },
});

export const repriceMeetings = endpoint('POST /api/meetings/repricing', {
  access: 'admin',
  summary:
    'Re-price the people of the directory in all meetings since a day, in the background; a preview changes nothing',
  body: z.strictObject({ since: meetingDay, isPreview: z.boolean() }),
  answer: z.object({
    /** Meetings with a changed cost, and their cost before and after. */
    meetings: z.number(),
    before: z.number(),
    after: z.number(),
  }),
});

export const PaySettings = z.object({
  visibility: z.enum(['exact', 'blended']),
  /** Whether an administrator has chosen the visibility; required before the first tier is assigned. */
  isChosen: z.boolean(),
  /** Amount per person-hour. */
  blendedRate: z.number(),
  /** The mean of the directory rounded, so that it reveals nobody's pay; null without tiers. */
  suggestedRate: z.nullable(z.number()),
  /** What a person-hour of the meetings of the last 13 weeks cost, rounded to whole units; null without any. */
  recordedRate: z.nullable(z.number()),
  /** Amount per hour of people without a tier. */
  defaultRate: z.number(),
  /** Members who see pay without being administrators. */
  viewers: z.array(id),
});

export type PaySettings = z.output<typeof PaySettings>;

export const readPaySettings = endpoint('GET /api/organization/pay', {
  access: 'admin',
  summary: 'Get who sees pay, and the blended and default rates',
  answer: PaySettings,
});

export const savePaySettings = endpoint('PUT /api/organization/pay', {
  access: 'admin',
  summary: 'Save who sees pay and at which rates; a new blended rate applies to all meetings',
  body: z.strictObject({
    visibility: z.enum(['exact', 'blended']),
    blendedRate: amount(100_000),
    defaultRate: amount(100_000),
    viewers: z.array(id).check(z.maxLength(1000)),
  }),
  answer: PaySettings,
});
