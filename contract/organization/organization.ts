// Profile, salary tiers, roles and suggestions of an organization (specification, sections 5, 7.3 and 7.4).

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  dollars,
  email,
  id,
  idParams,
  meetingDay,
  ownPassword,
  requiredText,
  text,
  wholeNumber,
  version,
} from '#contract/fields.ts';
import { always } from '#domain/people/pricing.ts';
import { leastSmallestGroup } from '#domain/reports/smallest-group.ts';
import { repeatedTiers } from '#domain/people/salary-tiers.ts';

export const SalaryTier = z.object({
  name: z.string(),
  hourlyRate: z.number(),
  /** What a person of the tier costs per hour today: the rate, with the overhead if it is a salary. */
  hourlyCost: z.number(),
  rank: z.number(),
});

export type SalaryTier = z.output<typeof SalaryTier>;

export const listSalaryTiers = endpoint('GET /api/organization/salary-tiers', {
  access: 'signed-in',
  scope: 'meetings:read',
  summary: 'List the salary tiers by rank; the default tiers for pending users',
  answer: z.array(SalaryTier),
});

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

export const suggestPeople = endpoint('GET /api/people/suggestions', {
  access: 'member',
  tag: 'People and pay',
  summary:
    'Find up to 20 active people by part of a name or address; tier and rate with permission to see pay',
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
  name: requiredText(1, 120, 'Organization name is required'),
  address: optionalText(200),
  city: optionalText(120),
  state: optionalText(120),
  zip: optionalText(20),
  country: optionalText(120),
  phone: checkedText(40, isPhone, 'Invalid phone format'),
  website: checkedText(300, isWebAddress, 'Invalid URL'),
  email: checkedText(254, isEmail, 'Invalid email'),
};

/** Omitted settings keep their values. */
export const ProfileEdit = z.strictObject({
  ...fields,
  timeZone: z.optional(text(60)),
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
  workingWeeks: z.number(),
  joinPolicy: JoinPolicy,
  listed: z.boolean(),
  showsNames: z.boolean(),
  smallestGroup: z.number(),
  personFigures: z.boolean(),
  /** The operator of the server switched them off. */
  personFiguresLocked: z.boolean(),
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
  errors: ['not-found', 'edit-conflict', 'person-figures-locked'],
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
  name: requiredText(1, 120, 'Role name is required'),
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

const tierRefused = 'Please provide a name and non-negative hourly rate';

const TierDraft = z.strictObject({
  name: requiredText(1, 60, tierRefused),
  hourlyRate: dollars(100_000, tierRefused),
  rank: z.optional(z.int()),
  /** The name before a rename, which groups and templates follow. */
  formerName: z.optional(text(60)),
  /** Ignored. */
  id: z.optional(z.unknown()),
  hourlyCost: z.optional(z.unknown()),
});

export const tierNameTaken = 'Each tier needs a name of its own';

const TierDrafts = z.array(TierDraft).check(
  z.minLength(1, 'At least one tier'),
  z.maxLength(100, 'At most 100 tiers'),
  z.check(({ value, issues }) => {
    for (const index of repeatedTiers(value))
      issues.push({
        code: 'custom',
        params: { code: 'duplicate' },
        message: tierNameTaken,
        path: [index, 'name'],
        input: value,
      });
  }, tierNameTaken),
);

export const TierListEdit = z.strictObject({
  tiers: TierDrafts,
  /**
   * The local day from which changed rates apply, at the latest today; today if omitted, and "0001-01-01" for all
   * days. The first save applies to all days.
   */
  fromDay: z.optional(z.union([z.literal(always), meetingDay])),
  /** Re-price meetings since that day. The first save re-prices attendees with an example price in any case. */
  reprices: z.optional(z.boolean()),
  /** Changes nothing and returns the effect of re-pricing. */
  isPreview: z.optional(z.boolean()),
  /** The version that the client read; if omitted, the save overwrites any version. */
  version: z.optional(version),
});

const TierList = z.object({
  tiers: z.array(SalaryTier),
  version: z.number(),
  /** Nobody has saved tiers yet, so prices from these are estimates. */
  areExamples: z.boolean(),
  /** The effect of a save, in the answer of a preview. */
  repricing: z.optional(
    z.object({
      meetings: z.number(),
      before: z.number(),
      after: z.number(),
      /** The last closed month, up to which meetings keep their prices; null if all may change. */
      keptThrough: z.nullable(z.string()),
    }),
  ),
});

export const readTierList = endpoint('GET /api/settings/salary-tiers', {
  access: 'signed-in',
  scope: 'meetings:read',
  summary: 'Get the list of salary tiers with its version; the default tiers for pending users',
  answer: TierList,
});

export const saveTierList = endpoint('POST /api/settings/salary-tiers', {
  access: 'admin',
  summary:
    'Save the list of salary tiers. The first save replaces the examples for all days; later ones apply from a day, and recorded meetings keep their rates unless it re-prices',
  errors: ['edit-conflict', 'tier-in-use'],
  body: TierListEdit,
  answer: TierList,
});

export const saveSalaryTiers = endpoint('POST /api/organization/salary-tiers', {
  access: 'admin',
  summary:
    'Save the whole list of salary tiers. Instead of the object, the body may be the bare array of its tiers: it overwrites any version, from today on',
  errors: ['edit-conflict', 'tier-in-use'],
  body: z.pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) ? { tiers: sent } : sent)),
    TierListEdit,
  ),
  answer: z.array(SalaryTier),
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
