// Nobody outside can seize an organization: a newcomer waits for approval unless its policy says otherwise.

import type { Role } from './permissions.ts';

export type JoinPolicy = 'approval' | 'open' | 'invite';
export type MemberStatus = 'active' | 'pending';

export type OrganizationToJoin = { joinPolicy: JoinPolicy; adminCount: number; activeCount: number };

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
