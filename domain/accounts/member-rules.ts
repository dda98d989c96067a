// Rules for joining, approving, changing and removing members. An organization always keeps an administrator.

import type { Actor, Role } from './permissions.ts';

export type JoinPolicy = 'approval' | 'open' | 'invite';
export type MemberStatus = 'active' | 'pending';

type OrganizationToJoin = { joinPolicy: JoinPolicy; adminCount: number; activeCount: number };

/** The status of a user who joins an existing organization without an invitation, or an error. */
export function statusOnJoining(
  organization: OrganizationToJoin,
  role: Role,
): MemberStatus | 'organization-unknown' | 'admin-exists' | 'invitation-needed' {
  // Without active members nobody can approve, and a stranger must not get the data.
  if (organization.activeCount === 0) return 'organization-unknown';
  if (role === 'admin' && organization.adminCount > 0) return 'admin-exists';
  if (organization.joinPolicy === 'invite') return 'invitation-needed';
  // Even in an open organization, a new administrator needs approval.
  return organization.joinPolicy === 'open' && role === 'user' ? 'active' : 'pending';
}

/** A link for several people may be passed on, so only an address that is known to be of the organization is let in. */
export const statusOnInvitation = (invitation: { mostUses: number }, isOwnAddress: boolean): MemberStatus =>
  invitation.mostUses === 1 || isOwnAddress ? 'active' : 'pending';

/** `adminCount` counts the active administrators. */
export function mayApprove(actor: Actor, adminCount: number): boolean {
  return actor.role === 'admin' || adminCount === 0;
}

/** The requested admin role is granted only if there is no administrator. */
export function roleOnApproval(claimed: Role, adminCount: number): Role {
  return claimed === 'admin' && adminCount > 0 ? 'user' : claimed;
}

type RemovalError = 'no-permission' | 'yourself' | 'last-admin';

export type RemovableMember = { userId: number; role: Role; countsAsAdmin: boolean };

/** Why `actor` may not remove `member`, or null. `adminCount` counts the active admins who can sign in. */
export function removalError(actor: Actor, member: RemovableMember, adminCount: number): RemovalError | null {
  if (actor.role !== 'admin') return 'no-permission';
  if (actor.userId === member.userId) return 'yourself';
  return isLastAdmin(member, adminCount) ? 'last-admin' : null;
}

/** Whether no administrator would remain. Those who never replaced their initial password do not count. */
function isLastAdmin(member: Pick<RemovableMember, 'countsAsAdmin'>, adminCount: number): boolean {
  return member.countsAsAdmin && adminCount <= 1;
}

type RoleChangeError = 'no-permission' | 'last-admin-demotion';

/** Why `actor` may not give `member` the role, or null. */
export function roleChangeError(
  actor: Actor,
  member: RemovableMember,
  role: Role,
  adminCount: number,
): RoleChangeError | null {
  if (actor.role !== 'admin') return 'no-permission';
  return role === 'user' && isLastAdmin(member, adminCount) ? 'last-admin-demotion' : null;
}

/**
 * `settledAdmins` counts administrators who replaced their initial password, `people` all members including the one
 * who leaves.
 */
export function leaveError(
  leaver: { countsAsAdmin: boolean },
  { settledAdmins, people }: { settledAdmins: number; people: number },
): 'last-admin-leaves' | null {
  return isLastAdmin(leaver, settledAdmins) && people > 1 ? 'last-admin-leaves' : null;
}

export type DepartureChoice = {
  organization?: 'delete' | 'keep' | undefined;
  organizationName?: string | undefined;
};

/** What happens to the organization when its last active member leaves, or why that is not yet known. */
export function lastDeparture(
  organization: { name: string; active: number },
  { organization: chosen, organizationName }: DepartureChoice,
): 'keep' | 'delete' | 'last-member-leaves' | 'organization-name-differs' {
  if (organization.active > 1) return 'keep';
  if (chosen === undefined) return 'last-member-leaves';
  return chosen === 'delete' && organizationName !== organization.name ? 'organization-name-differs' : chosen;
}

export const membersPerPage = 12;

// Created once: localeCompare would create one per comparison.
let collator: Intl.Collator | undefined;

type Findable = { name: string; email: string; username: string | null; status: 'active' | 'pending' };

/** Members whose name, email or username contains the search text, pending ones first, then by name. */
export function findMembers<M extends Findable>(members: readonly M[], search: string): M[] {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(wanted);
  const weight = ({ status }: M) => (status === 'pending' ? 0 : 1);
  const { compare } = (collator ??= new Intl.Collator());
  return members
    .filter(({ name, email, username }) => [name, email, username ?? ''].some(matches))
    .toSorted((a, b) => weight(a) - weight(b) || compare(a.name, b.name));
}

/** One page of members; a number beyond the end gives the last page. */
export function pageOfMembers<M>(members: readonly M[], wantedPage: number) {
  const pages = Math.max(1, Math.ceil(members.length / membersPerPage));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const start = (page - 1) * membersPerPage;
  return { page, pages, start, shown: members.slice(start, start + membersPerPage) };
}
