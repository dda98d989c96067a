import type { Actor, Role } from './permissions.ts';

export type JoinPolicy = 'approval' | 'open' | 'invite';
export type MemberStatus = 'active' | 'pending';

type OrganizationToJoin = { joinPolicy: JoinPolicy; adminCount: number; activeCount: number };

/** The status of somebody who joins an existing organization without an invitation, or the error that prevents it. */
export function statusOnJoining(
  organization: OrganizationToJoin,
  role: Role,
): MemberStatus | 'organization-unknown' | 'admin-exists' | 'invitation-needed' {
  // Dormant: nobody inside could approve, and its meetings and rates must not go to the first stranger.
  if (organization.activeCount === 0) return 'organization-unknown';
  if (role === 'admin' && organization.adminCount > 0) return 'admin-exists';
  if (organization.joinPolicy === 'invite') return 'invitation-needed';
  // An open door lets members in; the first admin's seat still needs somebody inside to agree.
  return organization.joinPolicy === 'open' && role === 'user' ? 'active' : 'pending';
}

/** `adminCount` counts the active administrators. */
export function mayApprove(actor: Actor, adminCount: number): boolean {
  return actor.role === 'admin' || adminCount === 0;
}

/** Somebody who claimed the admin's seat gets it only while it is free. */
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

/**
 * Whether the organization would be left without an administrator. Somebody who has not yet replaced the one-use
 * password does not count: they may never come.
 */
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

/** `settledAdmins` counts the administrators with a password of their own, `people` everybody, the one who leaves included. */
export function leaveError(
  leaver: { countsAsAdmin: boolean },
  { settledAdmins, people }: { settledAdmins: number; people: number },
): 'last-admin-leaves' | null {
  return isLastAdmin(leaver, settledAdmins) && people > 1 ? 'last-admin-leaves' : null;
}

export const membersPerPage = 12;

// Made once: a name compared by itself makes one each time, which a thousand members feel.
let collator: Intl.Collator | undefined;

type Findable = { name: string; email: string; status: 'active' | 'pending' };

/** Those who match, in the order of the page: pending ones first, then by name. */
export function findMembers<M extends Findable>(members: readonly M[], search: string): M[] {
  const wanted = search.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(wanted);
  const weight = ({ status }: M) => (status === 'pending' ? 0 : 1);
  const { compare } = (collator ??= new Intl.Collator());
  return members
    .filter(({ name, email }) => matches(name) || matches(email))
    .toSorted((a, b) => weight(a) - weight(b) || compare(a.name, b.name));
}

/** One page of them; a page beyond the end is the last one. */
export function pageOfMembers<M>(members: readonly M[], wantedPage: number) {
  const pages = Math.max(1, Math.ceil(members.length / membersPerPage));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const start = (page - 1) * membersPerPage;
  return { page, pages, start, shown: members.slice(start, start + membersPerPage) };
}
