// The signed-in user as the page sees them.

import type { CurrentUser } from '#contract/accounts/auth.ts';
import { seesAllNames, seesPay } from '#domain/accounts/permissions.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { scale } from '#domain/money/scale.ts';
import { toMajor } from '#domain/money/money.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** The path of a picture, which only members of its organization may read. */
export const avatarUrl = (key: string): string => `/api/users/avatars/${key}`;

export function currentUser(caller: SignedIn): CurrentUser {
  const { userId, email, name, role, status, mustChangePassword, avatarKey, language, locale } = caller;
  const { secondFactorDue, hasSecondFactor, mustSetUpSecondFactor } = caller;
  // Exactly the declared fields: a response with two forms is matched by them.
  const {
    id,
    name: organizationName,
    timeZone,
    currency,
    firstWeekday,
    blendedRateCents,
  } = caller.organization;
  // Users who wait for approval use the default tiers and get no data of the organization.
  const hasPay = status !== 'active' || seesPay(caller);
  return {
    id: userId,
    email,
    name,
    role,
    status,
    mustChangePassword,
    secondFactorDue: secondFactorDue === null || hasSecondFactor ? null : isoInstant(secondFactorDue),
    mustSetUpSecondFactor,
    profileImageUrl: avatarKey ? avatarUrl(avatarKey) : null,
    language,
    locale,
    firstWeekday: caller.firstWeekday,
    organization: {
      id,
      name: organizationName,
      timeZone,
      currency,
      amountScale: scale(currency),
      firstWeekday,
    },
    seesPay: hasPay,
    seesNames: seesAllNames(caller),
    blendedRate: hasPay ? null : toMajor(blendedRateCents),
  };
}
