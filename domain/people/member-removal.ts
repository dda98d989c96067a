// An administrator may remove anybody but themselves and the organization's last administrator.

import type { Actor, Role } from './permissions.ts';

export type RemovalError = 'no-permission' | 'yourself' | 'last-admin';

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
export function isLastAdmin(member: Pick<RemovableMember, 'countsAsAdmin'>, adminCount: number): boolean {
  return member.countsAsAdmin && adminCount <= 1;
}
