// The user in profile responses: the specification has two names for the picture.

import type * as z from 'zod/mini';
import type { ProfileUser } from '#contract/organization/profile.ts';
import { currentUser } from '#server/sessions/current-user.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

export function profileUser(caller: SignedIn): z.output<typeof ProfileUser> {
  const user = currentUser(caller);
  return { ...user, avatarUrl: user.profileImageUrl };
}
