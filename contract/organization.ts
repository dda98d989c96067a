import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dollars, email, id, idInPath, line, requiredText } from './fields.ts';
import { repeatedTiers } from '#domain/money/salary-tiers.ts';

export const SalaryTier = z.object({
  name: z.string(),
  hourlyRate: z.number(),
  rank: z.number(),
});

export type SalaryTier = z.output<typeof SalaryTier>;

export const listSalaryTiers = endpoint({
  method: 'GET',
  path: '/api/organization/salary-tiers',
  access: 'signed-in',
  summary: 'Salary tiers in rank order; the default ones for somebody who waits for approval',
  answer: z.array(SalaryTier),
});

export const listMeetingTypes = endpoint({
  method: 'GET',
  path: '/api/organization/meeting-types',
  access: 'signed-in',
  summary: 'The meeting types that can be chosen',
  answer: z.array(z.object({ name: z.string() })),
});

export const readSuggestions = endpoint({
  method: 'GET',
  path: '/api/organization/suggestions',
  access: 'member',
  summary: 'Names, roles and departments that the organization has used, for the fields that take free text',
  answer: z.object({
    names: z.array(z.string()),
    roles: z.array(z.string()),
    departments: z.array(z.string()),
  }),
});

/** Empty means nothing is known. */
const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(line(max)),
    z.transform((value) => value || null),
  );

const isWebAddress = (value: string) => /^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value);
const isPhone = (value: string) => /^[\d\s+().-]{7,}$/.test(value);
const isEmail = (value: string) => z.safeParse(email(''), value).success;

const checkedLine = (max: number, isRight: (value: string) => boolean, message: string) =>
  z.pipe(
    z.nullish(line(max).check(z.refine((value) => value === '' || isRight(value), message))),
    z.transform((value) => value || null),
  );

const JoinPolicy = z.enum(['approval', 'open', 'invite']);

const fields = {
  name: requiredText(1, 120, 'Organization name is required'),
  address: optionalLine(200),
  city: optionalLine(120),
  state: optionalLine(120),
  zip: optionalLine(20),
  country: optionalLine(120),
  phone: checkedLine(40, isPhone, 'Invalid phone format'),
  website: checkedLine(300, isWebAddress, 'Invalid URL'),
  email: checkedLine(254, isEmail, 'Invalid email'),
};

/** What a client may leave out stays as it is. */
export const ProfileEdit = z.strictObject({
  ...fields,
  timeZone: z.optional(line(60)),
  joinPolicy: z.optional(JoinPolicy),
  listed: z.optional(z.boolean()),
  /** The version that was read. Without it the save takes the place of whatever is there. */
  version: z.optional(z.int()),
  /** A client that sends the whole profile back sends it, too; it must be the own one. */
  id: z.optional(id),
});

export type ProfileEdit = z.output<typeof ProfileEdit>;

const text = z.nullable(z.string());

export const OrganizationProfile = z.object({
  id: z.number(),
  name: z.string(),
  address: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  website: text,
  email: text,
  timeZone: z.string(),
  joinPolicy: JoinPolicy,
  listed: z.boolean(),
  version: z.number(),
});

export type OrganizationProfile = z.output<typeof OrganizationProfile>;

export const readOrganizationProfile = endpoint({
  method: 'GET',
  path: '/api/organization/profile',
  also: ['/api/settings/org-info'],
  access: 'member',
  summary: 'The profile of the organization',
  answer: OrganizationProfile,
});

export const saveOrganizationProfile = endpoint({
  method: 'PUT',
  path: '/api/organization/profile',
  also: ['/api/settings/org-info'],
  access: 'admin',
  summary: 'Save the profile; a new time zone moves every meeting to its day there',
  errors: ['not-found', 'edit-conflict'],
  body: ProfileEdit,
  answer: OrganizationProfile,
});

export const OrgRole = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Came with the organization; "Clear Defaults" takes these away. */
  isDefault: z.boolean(),
});

export type OrgRole = z.output<typeof OrgRole>;

const OrgRoleInput = z.strictObject({
  name: requiredText(1, 120, 'Role name is required'),
  description: z.optional(z.nullable(line(300))),
});

export const listOrgRoles = endpoint({
  method: 'GET',
  path: '/api/organization/org-roles',
  access: 'member',
  summary: 'The roles of the organization, by name',
  answer: z.array(OrgRole),
});

export const addOrgRole = endpoint({
  method: 'POST',
  path: '/api/organization/org-roles',
  access: 'admin',
  summary: 'Add a role; a name that is there already, in whatever case, answers with that role',
  errors: ['list-full'],
  body: OrgRoleInput,
  answer: OrgRole,
  status: [201, 200],
});

export const clearDefaultOrgRoles = endpoint({
  method: 'DELETE',
  path: '/api/organization/org-roles/defaults',
  access: 'admin',
  summary: 'Remove the roles that came with the organization',
});

export const removeOrgRole = endpoint({
  method: 'DELETE',
  path: '/api/organization/org-roles/:id',
  access: 'admin',
  summary: 'Remove a role',
  params: z.object({ id: idInPath }),
});

const tierRefused = 'Please provide a name and non-negative hourly rate';

const TierDraft = z.strictObject({
  name: requiredText(1, 60, tierRefused),
  hourlyRate: dollars(100_000, tierRefused),
  rank: z.optional(z.int()),
  /** Its name in the list that was read: groups and templates follow it to the new one. */
  formerName: z.optional(line(60)),
  /** From a client that sends back what it has read. */
  id: z.optional(z.unknown()),
});

export const tierNameTaken = 'Each tier needs a name of its own';

const TierDrafts = z.array(TierDraft).check(
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
  }),
);

export const TierListEdit = z.strictObject({
  tiers: TierDrafts,
  /** The version that was read. Without it the save takes the place of whatever is there. */
  version: z.optional(z.int()),
});

const TierList = z.object({ tiers: z.array(SalaryTier), version: z.number() });

export const readTierList = endpoint({
  method: 'GET',
  path: '/api/settings/salary-tiers',
  access: 'signed-in',
  summary: 'Salary tiers with the version of the list; the default ones for somebody who waits for approval',
  answer: TierList,
});

export const saveTierList = endpoint({
  method: 'POST',
  path: '/api/settings/salary-tiers',
  access: 'admin',
  summary: 'Save the whole list of tiers; meetings that were recorded keep their rates',
  errors: ['edit-conflict'],
  body: TierListEdit,
  answer: TierList,
});

export const saveSalaryTiers = endpoint({
  method: 'POST',
  path: '/api/organization/salary-tiers',
  access: 'admin',
  summary: 'Save the whole list of tiers without its version, as older clients do',
  errors: ['edit-conflict'],
  body: z.pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) ? { tiers: sent } : sent)),
    TierListEdit,
  ),
  answer: z.array(SalaryTier),
});
