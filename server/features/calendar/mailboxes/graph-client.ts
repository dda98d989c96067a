// Requests to Microsoft Graph with the access of an app registration.

import * as z from 'zod/mini';
import { graphScope } from '#domain/calendar/vendor-fields.ts';
import { type MicrosoftCertificate, microsoftAssertion } from './assertions.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { allPages, askJson, checkedItems, notAPage, type ProviderContext, tokenCache } from './provider.ts';

export type GraphHosts = { login: string; graph: string };
export type GraphAccess = {
  tenant: string;
  clientId: string;
  /** A certificate made by this server, or a secret made by the provider. */
  proof: MicrosoftCertificate | { secret: string };
};

const text = z.optional(z.nullable(z.string()));
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const TokenError = z.object({ error: z.string(), error_description: text });
const ApiError = z.object({ error: z.object({ code: z.string(), message: text }) });
const Page = z.object({ '@odata.nextLink': z.optional(z.string()), value: z.array(z.unknown()) });

export function graphClient(
  context: ProviderContext,
  { tenant, clientId, proof }: GraphAccess,
  hosts: GraphHosts,
) {
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

  return {
    ask,

    urlOf(path: string, query: Record<string, string>): URL {
      const url = new URL(`/v1.0/${path}`, hosts.graph);
      url.search = String(new URLSearchParams(query));
      return url;
    },

    /** The values of all pages. */
    pages<Item>(first: URL, item: z.ZodMiniType<Item>): Promise<Item[]> {
      return allPages(first, async (place) => {
        const { success, data } = z.safeParse(Page, await ask(place));
        if (!success) throw notAPage();
        const link = data['@odata.nextLink'];
        const next = link ? URL.parse(link) : null;
        // Another server must not get the token.
        if (link && next?.origin !== first.origin)
          throw new MailboxFailure('bad-answer', '200 next page on another server');
        return { items: await checkedItems(data.value, item), next };
      });
    },
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
  ErrorNonExistentMailbox: 'unknown-mailbox',
  ErrorUserNotFound: 'unknown-mailbox',
  Request_ResourceNotFound: 'unknown-mailbox',
  ResourceNotFound: 'unknown-mailbox',
  ErrorAccessDenied: 'not-permitted',
  AccessDenied: 'not-permitted',
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
