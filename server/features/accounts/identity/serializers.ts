// An identity as its owner sees it.

import type { Identity } from '#contract/accounts/sign-on.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Provider } from '#server/sign-on-settings.ts';

type Row = {
  id: number;
  provider: string;
  issuer: string;
  email: string | null;
  linkedAt: number;
  lastUsedAt: number | null;
};

/** A provider that is no longer configured is shown by its address. */
export const identityAnswer =
  (providers: readonly Provider[]) =>
  ({ id, provider, issuer, email, linkedAt, lastUsedAt }: Row): Identity => ({
    id,
    provider: providers.find((one) => one.id === provider)?.name ?? issuer,
    email,
    linkedAt: isoInstant(linkedAt),
    lastUsedAt: lastUsedAt === null ? null : isoInstant(lastUsedAt),
  });
