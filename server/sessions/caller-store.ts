// The caller of a request, read in the same way for a session and an API token.

import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Cents } from '#domain/money/money.ts';
import { settingsOf } from '#domain/reports/coach/rule.ts';
import type { PayVisibility, Role } from '#domain/accounts/permissions.ts';
import { secondFactorDue } from '#domain/accounts/second-factor-policy.ts';
import { hourMs } from '#domain/time/time-units.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

export const organizationColumns = [
  'organizations.name as organizationName',
  'organizations.timeZone',
  'organizations.currency',
  'organizations.language as organizationLanguage',
  'organizations.firstWeekday',
  'organizations.convertingSince',
  'organizations.workingWeeks',
  'organizations.hygieneRule',
  'organizations.showsNames',
  'organizations.smallestGroup',
  'organizations.personFigures',
  'organizations.asksForRatings',
  'organizations.payVisibility',
  'organizations.blendedRateCents',
  'organizations.defaultRateCents',
  'organizations.secondFactorSince',
  'organizations.secondFactorGraceDays',
  'organizations.secondFactorExemptsProviders',
  sql<number | null>`(select "startsAt" from "plannedMeetings"
    where "plannedMeetings"."organizationId" = "organizations"."id" and "content" is not null
    order by "startsAt" limit 1)`.as('nextStartAt'),
] as const;

/** Columns of `users` joined with `organizations`. */
export const callerColumns = [
  'users.id as userId',
  'users.role',
  'users.status',
  'users.email',
  'users.name',
  'users.mustChangePassword',
  'users.avatarKey',
  'users.language',
  'users.locale',
  'users.firstWeekday as ownFirstWeekday',
  'users.canSeePay',
  'users.organizationId',
  ...organizationColumns,
  'users.createdAt as userCreatedAt',
  'users.approvedAt',
  // Only looked up if required.
  sql<0 | 1>`case when "organizations"."secondFactorSince" is null then 0
    when exists (select 1 from "secondFactors" where "secondFactors"."organizationId" = "users"."organizationId"
      and "secondFactors"."userId" = "users"."id" and "secondFactors"."confirmedAt" is not null) then 1
    when exists (select 1 from "passkeys" where "passkeys"."organizationId" = "users"."organizationId"
      and "passkeys"."userId" = "users"."id") then 1
    else 0 end`.as('hasSecondFactor'),
] as const;

/** For a credential without a sign-in, such as a token: whether its owner can sign in at a provider. */
export const hasIdentity = sql<0 | 1>`case when exists (select 1 from "identities"
  where "identities"."organizationId" = "users"."organizationId" and "identities"."userId" = "users"."id")
  then 1 else 0 end`.as('hasIdentity');

/** `organizationColumns` with the id. */
export type OrganizationOfCaller = {
  organizationId: number;
  organizationName: string;
  timeZone: string;
  currency: string;
  organizationLanguage: Language;
  firstWeekday: number;
  convertingSince: number | null;
  workingWeeks: number;
  hygieneRule: string | null;
  showsNames: 0 | 1;
  smallestGroup: number;
  personFigures: 0 | 1;
  asksForRatings: 0 | 1;
  payVisibility: PayVisibility;
  blendedRateCents: Cents;
  defaultRateCents: Cents;
  secondFactorSince: number | null;
  secondFactorGraceDays: number;
  secondFactorExemptsProviders: 0 | 1;
  nextStartAt: number | null;
};

type Row = OrganizationOfCaller & {
  userId: number;
  role: Role;
  email: string;
  name: string;
  mustChangePassword: 0 | 1;
  avatarKey: string | null;
  language: Language | null;
  locale: string | null;
  ownFirstWeekday: number | null;
  canSeePay: 0 | 1;
  userCreatedAt: number;
  approvedAt: number | null;
  hasSecondFactor: 0 | 1;
};

type How = {
  /** Empty for an API token. */
  sessionHash: string;
  isByProvider: boolean;
};

/** `status` excludes removed users. */
export const callerOf = (
  row: Row,
  status: SignedIn['status'],
  { sessionHash, isByProvider }: How,
  now: number,
): SignedIn => ({
  userId: row.userId,
  role: row.role,
  status,
  email: row.email,
  name: row.name,
  mustChangePassword: row.mustChangePassword === 1,
  ...secondFactorOf(row, status, isByProvider, now),
  avatarKey: row.avatarKey,
  language: row.language,
  locale: row.locale,
  firstWeekday: row.ownFirstWeekday,
  canSeePay: row.canSeePay === 1,
  organization: {
    id: row.organizationId,
    name: row.organizationName,
    timeZone: row.timeZone,
    currency: row.currency,
    language: row.organizationLanguage,
    firstWeekday: row.firstWeekday,
    // A command that was killed does not lock the organization out.
    isConverting: row.convertingSince !== null && now - row.convertingSince < hourMs,
    workingWeeks: row.workingWeeks,
    hygiene: settingsOf(row.hygieneRule),
    showsNames: row.showsNames === 1,
    smallestGroup: row.smallestGroup,
    personFigures: row.personFigures === 1,
    asksForRatings: row.asksForRatings === 1,
    payVisibility: row.payVisibility,
    blendedRateCents: row.blendedRateCents,
    defaultRateCents: row.defaultRateCents,
    nextStartAt: row.nextStartAt,
  },
  sessionHash,
});

/** Applicants need none. */
function secondFactorOf(row: Row, status: SignedIn['status'], isByProvider: boolean, now: number) {
  const required = secondFactorDue(
    {
      since: row.secondFactorSince,
      graceDays: row.secondFactorGraceDays,
      exemptsProviders: row.secondFactorExemptsProviders === 1,
    },
    { memberSince: row.approvedAt ?? row.userCreatedAt, isByProvider },
  );
  const due = status === 'active' ? required : null;
  const hasSecondFactor = row.hasSecondFactor === 1;
  const mustSetUpSecondFactor = due !== null && !hasSecondFactor && now >= due;
  return { secondFactorDue: due, hasSecondFactor, mustSetUpSecondFactor };
}
