// Authorization. Only this module creates an `OrgId`, which every store function of a tenant takes first.

import type { Cents } from '#domain/money/money.ts';
import 'fastify';
import type { Access, Scope } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { HygieneSettings } from '#domain/reports/coach/rule.ts';
import type { MemberStatus } from '#domain/accounts/member-rules.ts';
import type { PayVisibility, Role } from '#domain/accounts/permissions.ts';

declare const minted: unique symbol;
/** An organization whose rows the caller may access. */
export type OrgId = number & { [minted]: true };

/** A caller with a session or API token, active or waiting for approval. */
export type SignedIn = {
  userId: number;
  role: Role;
  status: MemberStatus;
  email: string;
  name: string;
  mustChangePassword: boolean;
  /**
   * The deadline for the second factor of this sign-in (epoch ms), also for users who have one; null if not
   * required.
   */
  secondFactorDue: number | null;
  hasSecondFactor: boolean;
  /** The deadline has passed without a second factor. */
  mustSetUpSecondFactor: boolean;
  avatarKey: string | null;
  /** Of texts; null: of the browser, and of mails that of the organization. */
  language: Language | null;
  /** Of numbers, days and times; null: that of the language. */
  locale: string | null;
  /** Of their calendar; null: that of the organization. */
  firstWeekday: number | null;
  /** Whether an administrator granted this member permission to see pay. */
  canSeePay: boolean;
  /** Set for an API token of the organization without the pay permission. */
  hidesPay?: boolean;
  organization: {
    id: number;
    name: string;
    timeZone: string;
    currency: string;
    /** Of mails to people without an account. */
    language: Language;
    /** 0 is Sunday. */
    firstWeekday: number;
    /** Its amounts are being converted into another currency, so that its requests wait. */
    isConverting: boolean;
    workingWeeks: number;
    /** Settings for scoring its meetings. */
    hygiene: HygieneSettings;
    /** Whether all members see who attended a meeting. */
    showsNames: boolean;
    /** Figures about people are given for at least this many persons together. */
    smallestGroup: number;
    /** Whether it switched figures about single persons on; \`seesPersonFigures\` says who gets them. */
    personFigures: boolean;
    /** Whether it asks attendees if meetings were worth their time; `shownRating` hides what they published. */
    asksForRatings: boolean;
    payVisibility: PayVisibility;
    blendedRateCents: Cents;
    defaultRateCents: Cents;
    /** When the next meeting starts that was posted ahead (epoch ms); it must be held before a request reads. */
    nextStartAt: number | null;
  };
  /** Empty for an API token. */
  sessionHash: string;
  /** The API token of the request, if it was used instead of a session. */
  apiToken?: {
    id: number;
    name: string;
    scopes: readonly Scope[];
    /** The namespace of its meetings' external ids. */
    source: string;
    expiresAt: number | null;
    /** It has no owner. */
    isOfOrganization?: boolean;
  };
};

/** An active member, who may act for the organization. */
export type Member = SignedIn & { org: OrgId };

export type Caller<A extends Access> = A extends 'anyone'
  ? SignedIn | null
  : A extends 'signed-in'
    ? SignedIn
    : Member;

/**
 * Null if the caller has access, otherwise the error. `scope` is the scope that an API token needs; null forbids
 * tokens.
 */
export function authorize(
  access: Access,
  caller: SignedIn | null,
  scope: Scope | 'any' | null,
): ErrorCode | null {
  const scopes = caller?.apiToken?.scopes;
  if (scopes && scope !== 'any' && !(scope && scopes.includes(scope))) return 'token-scope';
  if (access === 'anyone') return null;
  if (!caller) return 'not-signed-in';
  if (access === 'signed-in') return null;
  if (caller.status !== 'active') return 'awaiting-approval';
  if (caller.mustChangePassword) return 'must-change-password';
  if (caller.mustSetUpSecondFactor) return 'second-factor-needed';
  return access === 'admin' && caller.role !== 'admin' ? 'no-permission' : null;
}

/** Thrown in a transaction whose caller has lost the required rights. */
export class Denied extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The caller as a member, or null if they are not active. Call it after `authorize`. */
export function asMember(caller: SignedIn | null): Member | null {
  return caller?.status === 'active' && !caller.mustChangePassword && !caller.mustSetUpSecondFactor
    ? { ...caller, org: caller.organization.id as OrgId }
    : null;
}

/** An OrgId without authorization, only for joining and leaving an organization. */
export const unverifiedOrg = (organizationId: number): OrgId => organizationId as OrgId;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null;
    /** The account of a sign-in attempt, successful or not; for the log. */
    accountId: number | null;
    /** The error code of the response, for the log. */
    errorCode: ErrorCode | null;
  }
}
