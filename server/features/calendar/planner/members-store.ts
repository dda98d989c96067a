// The author of a plan and its recipients as members, with their current rights.

import { emailKey } from '#domain/people/email-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import {
  callerColumns,
  callerOf,
  organizationColumns,
  type OrganizationOfCaller,
} from '#server/sessions/caller-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

const activeMembers = (db: Kysely<Tables>, org: OrgId) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .select(callerColumns)
    .where('users.organizationId', '=', org)
    .where('users.status', '=', 'active');

type Row = Awaited<ReturnType<ReturnType<typeof activeMembers>['execute']>>[number];

/** This grants no access, so a second factor does not matter. */
const how = { sessionHash: '', isByProvider: true };

const toMember = (row: Row | undefined, org: OrgId): Member | null =>
  row ? { ...callerOf(row, 'active', how, 0), org } : null;

export const memberById = async (db: Kysely<Tables>, org: OrgId, id: number): Promise<Member | null> =>
  toMember(await activeMembers(db, org).where('users.id', '=', id).executeTakeFirst(), org);

/**
 * Who reads a note about a booking: the active member with the address, or else the owner of the mailbox, who sees amounts
 * as members without pay do.
 */
export async function noteReader(db: Kysely<Tables>, org: OrgId, email: string): Promise<Member | null> {
  const member = await activeMembers(db, org).where('users.emailKey', '=', email).executeTakeFirst();
  if (member) return toMember(member, org);
  const organization = await organizationWith(db, org)
    .innerJoin('mailboxes', 'mailboxes.organizationId', 'organizations.id')
    .where('mailboxes.email', '=', email)
    .executeTakeFirst();
  return organization ? { ...outsider(organization, org, email), hidesPay: true } : null;
}

/** Who confirmed to get the alerts of a budget without being a member: they have exact amounts. */
export const outsideManager = async (db: Kysely<Tables>, org: OrgId, email: string): Promise<Member> => ({
  ...outsider(await organizationWith(db, org).executeTakeFirstOrThrow(), org, email),
  canSeePay: true,
});

/** Somebody who sees no more than a member without permission to see pay, and attends nothing. */
export const outsideReader = async (db: Kysely<Tables>, org: OrgId): Promise<Member> => ({
  ...outsider(await organizationWith(db, org).executeTakeFirstOrThrow(), org, ''),
  hidesPay: true,
});

const organizationWith = (db: Kysely<Tables>, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['organizations.id as organizationId', ...organizationColumns])
    .where('organizations.id', '=', org);

function outsider(organization: OrganizationOfCaller, org: OrgId, email: string): Member {
  const nobody = {
    userId: 0,
    role: 'user',
    name: '',
    email,
    mustChangePassword: 0,
    avatarKey: null,
    language: null,
    locale: null,
    ownFirstWeekday: null,
    canSeePay: 0,
    userCreatedAt: 0,
    approvedAt: null,
    hasSecondFactor: 0,
  } as const;
  return { ...callerOf({ ...nobody, ...organization }, 'active', how, 0), org };
}

const verifiedMembers = (db: Kysely<Tables>, org: OrgId) =>
  activeMembers(db, org).where('users.addressVerifiedAt', 'is not', null);

/** The member with this verified address. An administrator can add any address. */
export const memberByEmail = async (
  db: Kysely<Tables>,
  org: OrgId,
  address: string,
): Promise<Member | null> =>
  toMember(
    await verifiedMembers(db, org).where('users.emailKey', '=', emailKey(address)).executeTakeFirst(),
    org,
  );

/** Which of the addresses are verified addresses of members. */
export async function provedAddresses(
  db: Kysely<Tables>,
  org: OrgId,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const keys = new Map(addresses.map((address) => [emailKey(address), address]));
  const rows = await verifiedMembers(db, org)
    .select('users.emailKey')
    .where('users.emailKey', 'in', [...keys.keys()])
    .execute();
  return new Set(rows.flatMap((row) => keys.get(row.emailKey) ?? []));
}

export const hasProvedAddress = async (db: Kysely<Tables>, org: OrgId, id: number): Promise<boolean> =>
  (await verifiedMembers(db, org).where('users.id', '=', id).executeTakeFirst()) !== undefined;
