// The one place that decides who is calling, and the only one that may say for which organization.

import 'fastify';
import type { Access } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Scope } from '#contract/scopes.ts';
import type { HygieneSettings } from '#domain/hygiene/rule.ts';
import type { MemberStatus } from '#domain/people/joining.ts';
import type { Role } from '#domain/people/permissions.ts';

declare const minted: unique symbol;
/** An organization whose rows the caller may touch. Every store function of a tenant takes one first. */
export type OrgId = number & { [minted]: true };

/** Somebody with a session, perhaps still waiting for approval. */
export type SignedIn = {
  userId: number;
  role: Role;
  status: MemberStatus;
  email: string;
  name: string;
  mustChangePassword: boolean;
  avatarKey: string | null;
  organization: {
    id: number;
    name: string;
    timeZone: string;
    /** How its meetings are scored. */
    hygiene: HygieneSettings;
  };
  /** Empty for whoever comes with an API token. */
  sessionHash: string;
  /** The API token in place of a session, and what it may be used for. */
  apiToken?: { name: string; scopes: readonly Scope[] };
};

/** An active member, who may act for the organization. */
export type Member = SignedIn & { org: OrgId };

export type Caller<A extends Access> = A extends 'anyone'
  ? SignedIn | null
  : A extends 'signed-in'
    ? SignedIn
    : Member;

/** Lets the caller through, or says why not. `scope` is what a token needs; null: no token is let through. */
export function authorize(access: Access, caller: SignedIn | null, scope: Scope | null): ErrorCode | null {
  if (caller?.apiToken && !(scope && caller.apiToken.scopes.includes(scope))) return 'token-scope';
  if (access === 'anyone') return null;
  if (!caller) return 'not-signed-in';
  if (access === 'signed-in') return null;
  if (caller.status !== 'active') return 'awaiting-approval';
  if (caller.mustChangePassword) return 'must-change-password';
  return access === 'admin' && caller.role !== 'admin' ? 'no-permission' : null;
}

/** The caller as a member. Only what `admit` let through comes here. */
export function asMember(caller: SignedIn | null): Member | null {
  return caller?.status === 'active' && !caller.mustChangePassword
    ? { ...caller, org: caller.organization.id as OrgId }
    : null;
}

/** The organization at whose door somebody stands, coming or going: for the rules of joining and leaving alone. */
export const unverifiedOrg = (organizationId: number): OrgId => organizationId as OrgId;

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null;
  }
}
