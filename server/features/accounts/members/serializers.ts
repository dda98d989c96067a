// A member as other members see them.

import type { Member } from '#contract/accounts/members.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { RemovableMember } from '#domain/accounts/member-rules.ts';
import { avatarUrl } from '#server/sessions/current-user.ts';
import type { MemberRow } from './store.ts';

/**
 * Only administrators see who has not replaced their one-use password, since those accounts are easier to take
 * over.
 */
export function memberAnswer(row: MemberRow, viewer: Role): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    role: row.role,
    status: row.status,
    profileImageUrl: row.avatarKey ? avatarUrl(row.avatarKey) : null,
    createdAt: isoInstant(row.createdAt),
    organizationId: row.organizationId,
    ...(row.status === 'pending' && { addressVerified: row.addressVerifiedAt !== null }),
    ...(viewer === 'admin' && {
      mustChangePassword: row.mustChangePassword === 1,
      oneUseUntil: row.oneUseUntil === null ? null : isoInstant(row.oneUseUntil),
    }),
  };
}

/** The facts about a person that the rules need. */
export function removable({ id, role, status, mustChangePassword }: MemberRow): RemovableMember {
  const countsAsAdmin = role === 'admin' && status === 'active' && mustChangePassword === 0;
  return { userId: id, role, countsAsAdmin };
}
