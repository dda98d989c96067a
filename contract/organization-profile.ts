// Sections 5 and 7.3: the organization's profile, and who may join.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, requiredText, id, line } from './fields.ts';

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

export const JoinPolicy = z.enum(['approval', 'open', 'invite']);

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
