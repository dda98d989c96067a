// An organization can require a second factor. Members get some days to set it up.

import { dayMs } from '#domain/time/time-units.ts';

export type SecondFactorPolicy = {
  /** When it was first required (epoch ms); null if not required. */
  since: number | null;
  graceDays: number;
  /** Whether sign-ins through an identity provider are exempt. */
  exemptsProviders: boolean;
};

export const mostGraceDays = 90;

type WhoSignedIn = {
  /** When the account was created or approved. */
  memberSince: number;
  /** Whether an identity provider confirmed the person. */
  isByProvider: boolean;
};

/** The deadline for setting up a second factor (epoch ms); null if none is needed. */
export function secondFactorDue(policy: SecondFactorPolicy, who: WhoSignedIn): number | null {
  const { since, graceDays, exemptsProviders } = policy;
  if (since === null || (exemptsProviders && who.isByProvider)) return null;
  return Math.max(since, who.memberSince) + graceDays * dayMs;
}
