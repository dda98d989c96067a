// What is known of whoever asks, the same for a session and for an API token.

import { settingsOf } from '#domain/hygiene/rule.ts';
import type { Role } from '#domain/people/permissions.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** Of `users` joined with their organization and, where there is one, the mark of its last write. */
export const callerColumns = [
  'users.id as userId',
  'users.role',
  'users.status',
  'users.email',
  'users.name',
  'users.mustChangePassword',
  'users.avatarKey',
  'users.organizationId',
  'organizations.name as organizationName',
  'organizations.timeZone',
  'organizations.clockVersion',
  'organizations.hygieneRule',
  'lastWrites.mark as lastWrite',
] as const;

type Row = {
  userId: number;
  role: Role;
  email: string;
  name: string;
  mustChangePassword: 0 | 1;
  avatarKey: string | null;
  organizationId: number;
  organizationName: string;
  timeZone: string;
  clockVersion: number;
  hygieneRule: string | null;
  lastWrite: number | null;
};

/** Whoever is removed has no status to come with. `sessionHash` is empty for whoever comes with an API token. */
export const callerOf = (row: Row, status: SignedIn['status'], sessionHash: string): SignedIn => ({
  userId: row.userId,
  role: row.role,
  status,
  email: row.email,
  name: row.name,
  mustChangePassword: row.mustChangePassword === 1,
  avatarKey: row.avatarKey,
  organization: {
    id: row.organizationId,
    name: row.organizationName,
    timeZone: row.timeZone,
    clockVersion: row.clockVersion,
    hygiene: settingsOf(row.hygieneRule),
    lastWrite: row.lastWrite,
  },
  sessionHash,
});
