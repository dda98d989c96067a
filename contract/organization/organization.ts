// Profile, roles and suggestions of an organization (specification, sections 5, 7.3 and 7.4).

import * as z from 'zod/mini';
import { Language } from '#contract/accounts/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  email,
  id,
  idParams,
  ownPassword,
  requiredText,
  text,
  wholeNumber,
  version,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { leastSmallestGroup } from '#domain/reports/smallest-group.ts';

export const listMeetingTypes = endpoint('GET /api/organization/meeting-types', {
  access: 'signed-in',
  scope: 'meetings:read',
  summary: 'List the meeting types',
  answer: z.array(z.object({ name: z.string() })),
});

export const readSuggestions = endpoint('GET /api/organization/suggestions', {
  access: 'member',
  summary: 'List names, roles and departments in use, as suggestions for text fields',
  answer: z.object({
    names: z.array(z.string()),
    roles: z.array(z.string()),
    departments: z.array(z.string()),
  }),
});

export const mostSuggested = 20;

export const suggestPeople = endpoint('GET /api/people/suggestions', {
  access: 'member',
  tag: 'People and pay',
  summary: `Find up to ${mostSuggested} active people by part of a name or address; tier and rate with permission to see pay`,
  query: z.strictObject({ search: text(120) }),
  answer: z.object({
    people: z.array(
      z.object({
        name: z.string(),
        /** For the invitation; the first of several. */
        email: z.nullable(z.string()),
        role: z.nullable(z.string()),
        salaryTier: z.nullable(z.string()),
        hourlyRate: z.nullable(z.number()),
      }),
    ),
  }),
});

/** Empty text becomes null. */
const optionalText = (max: number) =>
  z.pipe(
    z.nullish(text(max)),
    z.transform((value) => value || null),
  );

const isWebAddress = (value: string) => /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value);
const isPhone = (value: string) => /^[\d\s+().-]{7,}$/.test(value);
const isEmail = (value: string) => z.safeParse(email(''), value).success;

const checkedText = (max: number, isRight: (value: string) => boolean, message: string) =>
  z.pipe(
    z.nullish(text(max).check(z.refine((value) => value === '' || isRight(value), message))),
    z.transform((value) => value || null),
  );

const JoinPolicy = z.enum(['approval', 'open', 'invite']);

const fields = {
  name: requiredText(1, 120, t`Organization name is required`),
  address: optionalText(200),
  city: optionalText(120),
  state: optionalText(120),
  zip: optionalText(20),
  country: optionalText(120),
  phone: checkedText(40, isPhone, t`Invalid phone format`),
  website: checkedText(300, isWebAddress, t`Invalid URL`),
  email: checkedText(254, isEmail, t`Invalid email`),
};

/** Omitted settings keep their values. */
export const ProfileEdit = z.strictObject({
  ...fields,
  timeZone: z.optional(text(60)),
  /** Can be changed until the first meeting is recorded; amounts that were entered keep their numbers. */
  currency: z.optional(text(3)),
  /** Ignored. */
  currencyFixed: z.optional(z.unknown()),
  /** Of mails to people without an account. */
  language: z.optional(Language),
  /** The weekday on which weeks start; 0 is Sunday. */
  firstWeekday: z.optional(wholeNumber(0, 6)),
  /** Weeks of a year with meetings; yearly costs use it. */
  workingWeeks: z.optional(wholeNumber(26, 52)),
  joinPolicy: z.optional(JoinPolicy),
  listed: z.optional(z.boolean()),
  /** Whether all members see who attended a meeting; otherwise those who attended or recorded it. */
  showsNames: z.optional(z.boolean()),
  /** Figures about people are given to members for at least this many persons together. */
  smallestGroup: z.optional(wholeNumber(leastSmallestGroup, 100)),
  /** Whether administrators get figures by organizer and by person. */
  personFigures: z.optional(z.boolean()),
  /** Ignored. */
  personFiguresLocked: z.optional(z.unknown()),
  /** Whether attendees are asked if meetings were worth their time; otherwise what they published is hidden, too. */
  asksForRatings: z.optional(z.boolean()),
  /** The version that the client read; if omitted, the save overwrites any version. */
  version: z.optional(version),
  /** If sent, it must be the caller's organization. */
  id: z.optional(id),
});

export type ProfileEdit = z.output<typeof ProfileEdit>;

const nullableText = z.nullable(z.string());

export const OrganizationProfile = z.object({
  id,
  name: z.string(),
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  country: nullableText,
  phone: nullableText,
  website: nullableText,
  email: nullableText,
  timeZone: z.string(),
  currency: z.string(),
  /** A meeting is recorded, so that the currency cannot be changed. */
  currencyFixed: z.boolean(),
  language: Language,
  firstWeekday: z.number(),
  workingWeeks: z.number(),
  joinPolicy: JoinPolicy,
  listed: z.boolean(),
  showsNames: z.boolean(),
  smallestGroup: z.number(),
  personFigures: z.boolean(),
  /** The operator of the server switched them off. */
  personFiguresLocked: z.boolean(),
  asksForRatings: z.boolean(),
  version: z.number(),
});

export type OrganizationProfile = z.output<typeof OrganizationProfile>;

export const readOrganizationProfile = endpoint('GET /api/organization/profile', {
  also: ['/api/settings/org-info'],
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get the profile of the organization',
  answer: OrganizationProfile,
});

export const saveOrganizationProfile = endpoint('PUT /api/organization/profile', {
  also: ['/api/settings/org-info'],
  access: 'admin',
  summary: 'Save the profile; a new time zone recomputes the local day of every meeting',
  errors: ['not-found', 'edit-conflict', 'person-figures-locked', 'currency-fixed'],
  body: ProfileEdit,
  answer: OrganizationProfile,
});

export const OrgRole = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Created with the organization; "Clear Defaults" removes it. */
  isDefault: z.boolean(),
});

export type OrgRole = z.output<typeof OrgRole>;

const OrgRoleInput = z.strictObject({
  name: requiredText(1, 120, t`Role name is required`),
  description: z.optional(z.nullable(text(300))),
});

export const listOrgRoles = endpoint('GET /api/organization/org-roles', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the roles by name',
  answer: z.array(OrgRole),
});

export const addOrgRole = endpoint('POST /api/organization/org-roles', {
  access: 'admin',
  summary: 'Add a role; returns the existing role of that name, ignoring case',
  errors: ['list-full'],
  body: OrgRoleInput,
  answer: OrgRole,
  status: [201, 200],
});

export const clearDefaultOrgRoles = endpoint('DELETE /api/organization/org-roles/defaults', {
  access: 'admin',
  summary: 'Remove the default roles',
});

export const removeOrgRole = endpoint('DELETE /api/organization/org-roles/:id', {
  access: 'admin',
  summary: 'Remove a role',
  params: idParams,
});

export const OrganizationDeletion = z.strictObject({
  name: text(120),
  password: z.optional(ownPassword),
  /** Code of the second factor, for an account without a password. */
  code: z.optional(text(40)),
});

export const deleteOrganization = endpoint('DELETE /api/organization', {
  access: 'admin',
  limited: 'guess',
  summary:
    'Delete the organization with everything in it; requires its name and your password, or a code of your second factor. Everybody is signed out at once, and the rows are deleted in the background',
  errors: [
    'organization-name-differs',
    'wrong-password',
    'no-password',
    'wrong-code',
    'no-permission',
    'rate-limited',
  ],
  body: OrganizationDeletion,
});
