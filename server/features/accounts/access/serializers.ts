// A session without its token.

import type { Session } from '#contract/accounts/sessions.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { sessionStore } from '#server/sessions/store.ts';
import type { Provider } from '#server/sign-on-settings.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

type Row = Awaited<ReturnType<ReturnType<typeof sessionStore>['list']>>[number];

export const sessionAnswer =
  (providers: readonly Provider[], { sessionHash }: SignedIn) =>
  ({ id, tokenHash, browser, system, provider, createdAt, lastSeenAt }: Row): Session => ({
    id,
    browser,
    system,
    provider: providers.find((one) => one.id === provider)?.name ?? provider,
    createdAt: isoInstant(createdAt),
    lastSeenAt: isoInstant(lastSeenAt),
    isCurrent: tokenHash === sessionHash,
  });
