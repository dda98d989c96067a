// Single sign-on: which organization an address belongs to, and which role groups give.

import { domainOf } from '#domain/people/email-key.ts';
import type { Role } from './permissions.ts';

/** How people from an identity provider join an organization. */
export type SignOnRule = {
  organization: number;
  /** Their email domains, in lower case. */
  domains: readonly string[];
  /** Whether new people are active at once or wait for approval. */
  join: 'active' | 'pending';
  /** Members of these groups are administrators, others are users; empty: groups change no role. */
  adminGroups: readonly string[];
};

/** The rule for the address's domain. Subdomains are different domains. */
export function ruleForAddress<Rule extends SignOnRule>(rules: readonly Rule[], email: string): Rule | null {
  return rules.find(({ domains }) => domains.includes(domainOf(email))) ?? null;
}

/** The role that the groups give, or null for no change. A provider that sends no groups changes nothing. */
export function roleByGroups(
  { adminGroups }: Pick<SignOnRule, 'adminGroups'>,
  groups: readonly string[] | null,
): Role | null {
  if (adminGroups.length === 0 || groups === null) return null;
  return groups.some((group) => adminGroups.includes(group)) ? 'admin' : 'user';
}

/** Whether the account can still sign in without the identity. */
export const mayUnlink = (rest: {
  hasPassword: boolean;
  otherIdentities: number;
  otherMethods: number;
}): boolean => rest.hasPassword || rest.otherIdentities > 0 || rest.otherMethods > 0;

export type PasswordLogin = 'on' | 'admins' | 'off';

type PasswordUser = { role: Role; email: string; hasSecondFactor: boolean };

/**
 * Whether an account may sign in with its password. `breakGlass` is the address of the administrator who always
 * may.
 */
export function mayUsePassword(mode: PasswordLogin, breakGlass: string | null, user: PasswordUser): boolean {
  if (mode === 'on') return true;
  if (user.role !== 'admin') return false;
  return (
    mode === 'admins' || (user.hasSecondFactor && user.email.toLowerCase() === breakGlass?.toLowerCase())
  );
}
