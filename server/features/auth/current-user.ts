// What the page learns of whoever is signed in.

import type { CurrentUser } from '#contract/auth.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** Where a picture is; for nobody else than its organization. */
export const avatarUrl = (key: string): string => `/api/users/avatars/${key}`;

export function currentUser(caller: SignedIn): CurrentUser {
  const { userId, email, name, role, status, mustChangePassword, avatarKey } = caller;
  // Nothing but what is declared: where an answer has two forms, they are told apart by that.
  const { id, name: organizationName, timeZone } = caller.organization;
  return {
    id: userId,
    email,
    name,
    role,
    status,
    mustChangePassword,
    profileImageUrl: avatarKey ? avatarUrl(avatarKey) : null,
    organization: { id, name: organizationName, timeZone },
  };
}
