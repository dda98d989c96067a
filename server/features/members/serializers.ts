// A member as other members see them.

import type { Member } from '#contract/members.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { RemovableMember } from '#domain/people/member-rules.ts';
import { avatarUrl } from '#server/features/auth/current-user.ts';
import type { MemberRow } from './store.ts';

export function memberAnswer(row: MemberRow): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    role: row.role,
    status: row.status,
    mustChangePassword: row.mustChangePassword === 1,
    profileImageUrl: row.avatarKey ? avatarUrl(row.avatarKey) : null,
    createdAt: isoInstant(row.createdAt),
    organizationId: row.organizationId,
  };
}

/** What the rules need to know of a person. */
export function removable({ id, role, status, mustChangePassword }: MemberRow): RemovableMember {
  const countsAsAdmin = role === 'admin' && status === 'active' && mustChangePassword === 0;
  return { userId: id, role, countsAsAdmin };
}
