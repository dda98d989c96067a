// Nobody outside can seize an organisation: a newcomer waits for approval unless its policy says otherwise.

import type { Role } from './permissions.ts';

export type JoinPolicy = 'approval' | 'open' | 'invite';
export type MemberStatus = 'active' | 'pending';

export type OrganizationToJoin = { joinPolicy: JoinPolicy; adminCount: number; activeCount: number };

/** How somebody enters an existing organisation without an invitation, or why they may not. */
export function statusOnJoining(
  organization: OrganizationToJoin,
  role: Role,
): MemberStatus | 'admin-exists' | 'invitation-needed' {
  if (role === 'admin' && organization.adminCount > 0) return 'admin-exists';
  if (organization.joinPolicy === 'invite') return 'invitation-needed';
  if (organization.activeCount === 0) return 'active';
  // An open door lets members in; the first admin's seat still needs somebody inside to agree.
  return organization.joinPolicy === 'open' && role === 'user' ? 'active' : 'pending';
}
