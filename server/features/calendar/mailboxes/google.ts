// Reads mailboxes of Google Workspace.

import * as z from 'zod/mini';
import { googleEvents } from '#domain/calendar/google-events.ts';
import {
  googleEventFields,
  type GoogleMode,
  googlePageFields,
  googleQuery,
  googleScopes,
} from '#domain/calendar/vendor-fields.ts';
import { type GoogleKey, googleAssertion } from './assertions.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { askJson, inHalves, type ProviderContext, type ReadMailbox, tokenCache } from './provider.ts';

export type GoogleHosts = { token: string; calendar: string };
export type GoogleAccess = { key: GoogleKey; mode: GoogleMode };

const time = z.optional(z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) }));
const text = z.optional(z.string());
const Page = z.object({
  nextPageToken: text,
  accessRole: text,
  items: z.optional(
    z.array(
      z.object({
        id: z.string(),
        status: text,
        iCalUID: text,
        recurringEventId: text,
        originalStartTime: time,
        updated: text,
        sequence: z.optional(z.number()),
        summary: text,
        start: time,
        end: time,
        visibility: text,
        transparency: text,
        organizer: z.optional(z.object({ email: text, displayName: text })),
        attendees: z.optional(
          z.array(
            z.object({
              email: text,
              displayName: text,
              resource: z.optional(z.boolean()),
              optional: z.optional(z.boolean()),
              responseStatus: text,
            }),
          ),
        ),
      }),
    ),
  ),
});
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const TokenError = z.object({ error: z.string(), error_description: text });
const ApiError = z.object({
  error: z.object({ message: text, errors: z.optional(z.array(z.object({ reason: text }))) }),
});

const fields = `${googlePageFields.join(',')},items(${googleEventFields.join(',')})`;
/** More are a loop. */
const mostPages = 100;

export function googleReader(
  context: ProviderContext,
  { key, mode }: GoogleAccess,
  hosts: GoogleHosts,
): ReadMailbox {
  const tokenUrl = new URL('/token', hosts.token);
  const scope = googleScopes[mode];

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

  async function page(email: string, query: Record<string, string>) {
    const calendar = mode === 'delegation' ? 'primary' : encodeURIComponent(email);
    const url = new URL(`/calendar/v3/calendars/${calendar}/events`, hosts.calendar);
    url.search = String(new URLSearchParams({ ...googleQuery, ...query, fields }));
    const headers = { authorization: `Bearer ${await tokenOf(mode === 'delegation' ? email : '')}` };
    const answer = await askJson(context, url, { headers }, apiFailure);
    const { success, data } = z.safeParse(Page, answer);
    if (!success) throw new MailboxFailure('bad-answer', '200 not a page of events');
    if (data.accessRole === 'freeBusyReader')
      throw new MailboxFailure('only-free-busy', '200 freeBusyReader');
    return data;
  }

  return async (email, window, stored, view) => {
    const items = await inHalves(window, async ({ from, to }) => {
      const found = [];
      const query = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() };
      // A page may be empty and still have a next one.
      for (let pages = 0, pageToken: string | undefined; ; pages += 1) {
        if (pages === mostPages) throw new MailboxFailure('bad-answer', '200 too many pages');
        const { items: some = [], nextPageToken } = await page(email, {
          ...query,
          ...(pageToken !== undefined && { pageToken }),
        });
        found.push(...some);
        if (!nextPageToken) return found;
        pageToken = nextPageToken;
      }
    });
    // Events across the middle of a halved window came twice.
    const once = new Map(items.map((item) => [item.id, item]));
    return googleEvents([...once.values()], stored, view);
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
  if (/invalid email|user id/i.test(description)) return 'unknown-mailbox';
  if (/timeframe|short-lived|iat|exp\b/i.test(description)) return 'clock';
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
  const reason = error?.errors?.[0]?.reason ?? 'no-code';
  const code = error?.message ? `${reason}: ${error.message}` : reason;
  if (/rateLimitExceeded|quotaExceeded/i.test(reason))
    return { code, failure: new MailboxFailure('busy', `${status} ${code}`) };
  const known = codeOfReason[reason];
  return { code, failure: known && status < 500 ? new MailboxFailure(known, `${status} ${code}`) : null };
}
