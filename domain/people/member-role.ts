// Administrators make others administrators or members, and always one of them stays.

import { isLastAdmin, type RemovableMember } from './member-removal.ts';
import type { Actor, Role } from './permissions.ts';

export type RoleChangeError = 'no-permission' | 'last-admin-demotion';

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
