// The caller of a request, read the same way for a session and an API token.

import type { Cents } from '#domain/money/money.ts';
import { settingsOf } from '#domain/hygiene/rule.ts';
import type { PayVisibility, Role } from '#domain/people/permissions.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** Columns of `users` joined with `organizations`. */
export const callerColumns = [
  'users.id as userId',
  'users.role',
  'users.status',
  'users.email',
  'users.name',
  'users.mustChangePassword',
  'users.avatarKey',
  'users.canSeePay',
  'users.organizationId',
  'organizations.name as organizationName',
  'organizations.timeZone',
  'organizations.workingWeeks',
  'organizations.hygieneRule',
  'organizations.payVisibility',
  'organizations.blendedRateCents',
  'organizations.defaultRateCents',
] as const;

type Row = {
  userId: number;
  role: Role;
  email: string;
  name: string;
  mustChangePassword: 0 | 1;
  avatarKey: string | null;
  canSeePay: 0 | 1;
  organizationId: number;
  organizationName: string;
  timeZone: string;
  workingWeeks: number;
  hygieneRule: string | null;
  payVisibility: PayVisibility;
  blendedRateCents: Cents;
  defaultRateCents: Cents;
};

/** `status` excludes removed users. `sessionHash` is empty for an API token. */
export const callerOf = (row: Row, status: SignedIn['status'], sessionHash: string): SignedIn => ({
  userId: row.userId,
  role: row.role,
  status,
  email: row.email,
  name: row.name,
  mustChangePassword: row.mustChangePassword === 1,
  avatarKey: row.avatarKey,
  canSeePay: row.canSeePay === 1,
  organization: {
    id: row.organizationId,
    name: row.organizationName,
    timeZone: row.timeZone,
    workingWeeks: row.workingWeeks,
    hygiene: settingsOf(row.hygieneRule),
    payVisibility: row.payVisibility,
    blendedRateCents: row.blendedRateCents,
    defaultRateCents: row.defaultRateCents,
  },
  sessionHash,
});
