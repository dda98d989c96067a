// Authorization. Only this module creates an `OrgId`, which every store function of a tenant takes first.

import type { Cents } from '#domain/money/money.ts';
import 'fastify';
import type { Access } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Scope } from '#contract/api-tokens.ts';
import type { HygieneSettings } from '#domain/hygiene/rule.ts';
import type { MemberStatus } from '#domain/people/member-rules.ts';
import type { PayVisibility, Role } from '#domain/people/permissions.ts';

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
  /** By when the organization requires a second factor of this sign-in (epoch ms), also of those who have one; or null. */
  secondFactorDue: number | null;
  hasSecondFactor: boolean;
  /** It is due and missing. */
  mustSetUpSecondFactor: boolean;
  avatarKey: string | null;
  /** Whether an administrator lets them see pay one by one. */
  canSeePay: boolean;
  /** Set for an API token of the organization without the pay permission. */
  hidesPay?: boolean;
  organization: {
    id: number;
    name: string;
    timeZone: string;
    workingWeeks: number;
    /** How its meetings are scored. */
    hygiene: HygieneSettings;
    payVisibility: PayVisibility;
    blendedRateCents: Cents;
    defaultRateCents: Cents;
  };
  /** Empty for an API token. */
  sessionHash: string;
  /** The API token of the request, if it has one instead of a session. */
  apiToken?: {
    id: number;
    name: string;
    scopes: readonly Scope[];
    /** The system that external ids of its meetings belong to. */
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

/** Null if the caller has access, else the reason. `scope` is what an API token needs; null admits no token. */
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

/** Thrown in a transaction whose caller has lost the right to it. */
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
    /** The account that a sign-in names, whether or not it succeeds; for the log. */
    accountId: number | null;
    /** The code of the error that was answered, for the log. */
    errorCode: ErrorCode | null;
  }
}
