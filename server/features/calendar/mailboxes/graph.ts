// Reads mailboxes of Microsoft 365.

import * as z from 'zod/mini';
import { type GraphEvent, graphEvents, seriesWithoutUid } from '#domain/calendar/graph-events.ts';
import {
  graphEventFields,
  graphPageSize,
  graphScope,
  graphSeriesFields,
} from '#domain/calendar/vendor-fields.ts';
import { type MicrosoftCertificate, microsoftAssertion } from './assertions.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { askJson, inHalves, type ProviderContext, type ReadMailbox, tokenCache } from './provider.ts';

export type GraphHosts = { login: string; graph: string };
export type GraphAccess = {
  tenant: string;
  clientId: string;
  /** A certificate made by this server, or a secret made by the provider. */
  proof: MicrosoftCertificate | { secret: string };
};

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));
const time = z.optional(z.nullable(z.object({ dateTime: text })));
const address = z.optional(z.nullable(z.object({ name: text, address: text })));
const answer = z.optional(z.nullable(z.object({ response: text })));
const Page = z.object({
  '@odata.nextLink': z.optional(z.string()),
  value: z.array(
    z.object({
      id: z.string(),
      type: text,
      seriesMasterId: text,
      iCalUId: text,
      originalStart: text,
      lastModifiedDateTime: text,
      subject: text,
      start: time,
      end: time,
      isAllDay: flag,
      isCancelled: flag,
      showAs: text,
      sensitivity: text,
      organizer: z.optional(z.nullable(z.object({ emailAddress: address }))),
      attendees: z.optional(
        z.nullable(z.array(z.object({ type: text, status: answer, emailAddress: address }))),
      ),
      responseStatus: answer,
    }),
  ),
});
const Series = z.object({ iCalUId: z.string() });
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const TokenError = z.object({ error: z.string(), error_description: text });
const ApiError = z.object({ error: z.object({ code: z.string(), message: text }) });

/** More are a loop. */
const mostPages = 200;

export function graphReader(
  context: ProviderContext,
  { tenant, clientId, proof }: GraphAccess,
  hosts: GraphHosts,
): ReadMailbox {
  const tokenUrl = new URL(`/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, hosts.login);

  const tokenOf = tokenCache(context.now, async () => {
    const assertion = () =>
      'secret' in proof
        ? ''
        : microsoftAssertion(proof, { clientId, audience: tokenUrl.href }, context.now());
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      scope: new URL(graphScope, `${hosts.graph}/`).href,
      ...('secret' in proof
        ? { client_secret: proof.secret }
        : {
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: assertion(),
          }),
    });
    const given = await askJson(context, tokenUrl, { method: 'POST', body }, tokenFailure);
    const { success, data } = z.safeParse(Token, given);
    if (!success) throw new MailboxFailure('bad-answer', '200 no token');
    return { token: data.access_token, lifeS: data.expires_in };
  });

  const ask = async (url: URL) =>
    askJson(
      context,
      url,
      { headers: { authorization: `Bearer ${await tokenOf('')}`, prefer: 'outlook.timezone="UTC"' } },
      apiFailure,
    );

  const userUrl = (email: string, path: string, query: Record<string, string>) => {
    const url = new URL(`/v1.0/users/${encodeURIComponent(email)}/${path}`, hosts.graph);
    url.search = String(new URLSearchParams(query));
    return url;
  };

  async function eventsIn(email: string, window: { from: number; to: number }): Promise<GraphEvent[]> {
    const found: GraphEvent[] = [];
    let url = userUrl(email, 'calendarView', {
      startDateTime: new Date(window.from).toISOString(),
      endDateTime: new Date(window.to).toISOString(),
      $select: graphEventFields.join(','),
      $top: String(graphPageSize),
    });
    for (let pages = 0; pages < mostPages; pages += 1) {
      const { success, data } = z.safeParse(Page, await ask(url));
      if (!success) throw new MailboxFailure('bad-answer', '200 not a page of events');
      found.push(...data.value);
      const link = data['@odata.nextLink'];
      if (!link) return found;
      const next = URL.parse(link);
      // Another server must not get the token.
      if (next?.origin !== url.origin)
        throw new MailboxFailure('bad-answer', '200 next page on another server');
      url = next;
    }
    throw new MailboxFailure('bad-answer', '200 too many pages');
  }

  /** Null if the master is gone. */
  async function uidOf(email: string, series: string): Promise<string | null> {
    const url = userUrl(email, `events/${encodeURIComponent(series)}`, {
      $select: graphSeriesFields.join(','),
    });
    try {
      return z.safeParse(Series, await ask(url)).data?.iCalUId ?? null;
    } catch (error) {
      if (error instanceof MailboxFailure && error.providerCode.startsWith('404 ErrorItemNotFound'))
        return null;
      throw error;
    }
  }

  return async (email, window, _stored, view) => {
    const items = await inHalves(window, (part) => eventsIn(email, part));
    const once = [...new Map(items.map((item) => [item.id, item])).values()];
    const uids = new Map(view.uids);
    for (const series of seriesWithoutUid(once, uids)) {
      const uid = await uidOf(email, series);
      if (uid !== null) uids.set(series, uid);
    }
    return graphEvents(once, { ...view, uids });
  };
}

function tokenFailure(status: number, body: unknown) {
  const { error = 'no-code', error_description: description } = z.safeParse(TokenError, body).data ?? {};
  const code = /AADSTS\d+/.exec(description ?? '')?.[0] ?? error;
  const isRefused = status === 400 || status === 401 || status === 403;
  return { code, failure: isRefused ? new MailboxFailure(codeOf(code), `${status} ${code}`) : null };
}

/** Of a secret or certificate that is not valid at this time. */
const outOfTime = new Set(['AADSTS700024', 'AADSTS500133']);

const codeOf = (code: string) => (outOfTime.has(code) ? ('clock' as const) : ('key-refused' as const));

const codeOfError: Partial<Record<string, MailboxFailure['code']>> = {
  MailboxNotEnabledForRESTAPI: 'no-mailbox',
  MailboxNotSupportedForRESTAPI: 'no-mailbox',
  ErrorInvalidUser: 'unknown-mailbox',
  Request_ResourceNotFound: 'unknown-mailbox',
  ResourceNotFound: 'unknown-mailbox',
  ErrorAccessDenied: 'not-permitted',
  Authorization_RequestDenied: 'not-permitted',
  Forbidden: 'not-permitted',
  InvalidAuthenticationToken: 'key-refused',
};

function apiFailure(status: number, body: unknown) {
  const { error } = z.safeParse(ApiError, body).data ?? {};
  const code = error?.code ?? 'no-code';
  const known = codeOfError[code];
  return { code, failure: known && status < 500 ? new MailboxFailure(known, `${status} ${code}`) : null };
}
