// What the page learns of whoever is signed in.

import type { CurrentUser } from '#contract/auth.ts';
import type { SignedIn } from '#server/http/gate.ts';

export function currentUser(caller: SignedIn): CurrentUser {
  const { userId, email, name, role, status, mustChangePassword, avatarKey, organization } = caller;
  return {
    id: userId,
    email,
    name,
    role,
    status,
    mustChangePassword,
    profileImageUrl: avatarKey ? `/api/users/avatars/${avatarKey}` : null,
    organization,
  };
}
