// An administrator lets newcomers in; in an organization without one any active member can.

import type { Actor, Role } from './permissions.ts';

/** `adminCount` counts the active administrators. */
export function mayApprove(actor: Actor, adminCount: number): boolean {
  return actor.role === 'admin' || adminCount === 0;
}

/** Somebody who claimed the admin's seat gets it only while it is free. */
export function roleOnApproval(claimed: Role, adminCount: number): Role {
  return claimed === 'admin' && adminCount > 0 ? 'user' : claimed;
}
