// Who may register on this server, as the operator configures it.

import { domainOf } from '#domain/people/email-key.ts';

/** `open`: everyone; `invite`: only with an invitation; `closed`: no one, administrators add people. */
export type RegistrationMode = 'open' | 'invite' | 'closed';

/** Why nobody, or nobody without an invitation, may register; or null. */
export function registrationError(
  mode: RegistrationMode,
  hasInvitation: boolean,
): 'registration-closed' | 'registration-by-invitation' | null {
  if (mode === 'closed') return 'registration-closed';
  return mode === 'invite' && !hasInvitation ? 'registration-by-invitation' : null;
}

/**
 * Whether an account may have the address; an empty list allows every domain. A subdomain is a different domain.
 */
export function isAllowedAddress(email: string, allowedDomains: readonly string[]): boolean {
  return allowedDomains.length === 0 || allowedDomains.includes(domainOf(email));
}
