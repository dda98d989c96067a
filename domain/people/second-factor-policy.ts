// An organization can require a second factor. Its members have some days to set it up.

import { dayMs } from '../time/time-units.ts';

export type SecondFactorPolicy = {
  /** When it was first required (epoch ms); null if it is not. */
  since: number | null;
  graceDays: number;
  /** Whether sign-ins at a provider need none. */
  exemptsProviders: boolean;
};

export const mostGraceDays = 90;

type WhoSignedIn = {
  /** When the account was created or approved. */
  memberSince: number;
  /** Whether a provider confirmed who they are. */
  isByProvider: boolean;
};

/** By when a second factor is needed (epoch ms); null if it is not. */
export function secondFactorDue(policy: SecondFactorPolicy, who: WhoSignedIn): number | null {
  const { since, graceDays, exemptsProviders } = policy;
  if (since === null || (exemptsProviders && who.isByProvider)) return null;
  return Math.max(since, who.memberSince) + graceDays * dayMs;
}
