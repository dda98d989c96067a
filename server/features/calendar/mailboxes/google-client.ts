// Requests to Google with a service account's key.

import * as z from 'zod/mini';
import { type GoogleKey, googleAssertion } from './assertions.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { allPages, askJson, checkedItems, notAPage, type ProviderContext, tokenCache } from './provider.ts';

export type GoogleHosts = { token: string; calendar: string; directory: string };

const text = z.optional(z.string());
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const TokenError = z.object({ error: z.string(), error_description: text });
const ApiError = z.object({
  error: z.object({ message: text, errors: z.optional(z.array(z.object({ reason: text }))) }),
});

type Pages<Page, Item> = {
  page: z.ZodMiniType<Page>;
  item: z.ZodMiniType<Item>;
  itemsOf: (page: Page) => readonly unknown[];
};

/** Requests with the rights of a scope, each for a subject; '' is the service account itself. */
export function googleClient(context: ProviderContext, key: GoogleKey, scope: string, tokenHost: string) {
  const tokenUrl = new URL('/token', tokenHost);

  const tokenOf = tokenCache(context.now, async (subject) => {
    const claims = { scope, subject: subject || null, audience: tokenUrl.href };
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: googleAssertion(key, claims, context.now()),
    });
    const answer = await askJson(context, tokenUrl, { method: 'POST', body }, tokenFailure);
    const { success, data } = z.safeParse(Token, answer);
    if (!success) throw new MailboxFailure('bad-answer', '200 no token');
    return { token: data.access_token, lifeS: data.expires_in };
  });

  return {
    /** Whether the subject's rights of this scope were delegated to the key. */
    async isGranted(subject: string): Promise<boolean> {
      try {
        await tokenOf(subject);
        return true;
      } catch (error) {
        if (error instanceof MailboxFailure && error.code === 'not-delegated') return false;
        throw error;
      }
    },

    /** The items that `itemsOf` finds in all pages; it may throw. A page may be empty and still have a next one. */
    pages<Page extends { nextPageToken?: string | undefined }, Item>(
      subject: string,
      url: URL,
      { page: schema, item, itemsOf }: Pages<Page, Item>,
    ): Promise<Item[]> {
      return allPages(url, async (place) => {
        const headers = { authorization: `Bearer ${await tokenOf(subject)}` };
        const answer = await askJson(context, place, { headers }, apiFailure);
        const { success, data } = z.safeParse(schema, answer);
        if (!success) throw notAPage();
        const next = new URL(place);
        if (data.nextPageToken) next.searchParams.set('pageToken', data.nextPageToken);
        const items = await checkedItems(itemsOf(data), item);
        return { items, next: data.nextPageToken ? next : null };
      });
    },
  };
}

function tokenFailure(status: number, body: unknown) {
  const { error = 'no-code', error_description: description = '' } = z.safeParse(TokenError, body).data ?? {};
  const code = description === '' ? error : `${error}: ${description}`;
  const isRefused = status === 400 || status === 401 || status === 403;
  return {
    code,
    failure: isRefused ? new MailboxFailure(codeOf(error, description), `${status} ${code}`) : null,
  };
}

function codeOf(error: string, description: string) {
  if (error === 'unauthorized_client' || error === 'access_denied') return 'not-delegated';
  if (/invalid email|user id|impersonation|account has been/i.test(description)) return 'unknown-mailbox';
  if (/timeframe|short-lived|\b(iat|exp)\b/i.test(description)) return 'clock';
  return 'key-refused';
}

const codeOfReason: Partial<Record<string, MailboxFailure['code']>> = {
  accessNotConfigured: 'api-off',
  insufficientPermissions: 'not-delegated',
  forbidden: 'not-permitted',
  notFound: 'not-shared',
  notACalendarUser: 'no-mailbox',
  authError: 'key-refused',
};

function apiFailure(status: number, body: unknown) {
  const { error } = z.safeParse(ApiError, body).data ?? {};
  const reason = error?.errors?.[0]?.reason || 'no-code';
  const code = error?.message ? `${reason}: ${error.message}` : reason;
  if (/limits?Exceeded|quotaExceeded/i.test(reason))
    return { code, failure: new MailboxFailure('busy', `${status} ${code}`) };
  const known = codeOfReason[reason];
  return { code, failure: known && status < 500 ? new MailboxFailure(known, `${status} ${code}`) : null };
}
