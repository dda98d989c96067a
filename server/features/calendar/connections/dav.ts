// CalDAV requests (RFC 4791, RFC 6578). Credentials are sent only to the sites of the account.

import { decodeText } from '#domain/format/decode-text.ts';
import { isEmailAddress } from '#domain/calendar/connection.ts';
import { type AuthorizedFetch, authorizedFetch } from '#server/outgoing/authorized-fetch.ts';
import { type OutgoingFetch, type OutgoingRequest, redirectTarget } from '#server/outgoing/outgoing.ts';
import { isSameSite } from '#server/outgoing/same-site.ts';
import { domainOf, readAddress } from './calendar-address.ts';
import {
  CalendarFailure,
  type CalendarFailureCode,
  checkStatus,
  OtherHost,
  throwAsCalendarFailure,
} from './calendar-failure.ts';
import { runCalendarTask } from './calendar-thread.ts';
import type { Multistatus } from './multistatus.ts';

export type CalendarAccount = {
  /** The URL of a server or of a calendar; of connections from before also a host or an email address. */
  address: string;
  user: string;
  password: string;
  /** Hosts in other domains that the owner permitted to get the password. */
  trustedHosts?: string[] | undefined;
  /** The server asked for digest authentication. */
  usesDigest?: boolean | undefined;
};

export type DavRequest = { method: 'PROPFIND' | 'REPORT'; depth: '0' | '1'; body: string };

/** Time limit of a whole calendar. */
const longestMs = 5 * 60_000;

type Options = {
  /** Whose sites get the credentials. */
  roots: readonly URL[];
  /** Whether addresses without TLS must be in the operator's own network: nobody typed them so. */
  plainOnlyInOwnNetwork?: boolean;
};

export class DavServer {
  readonly #fetch: AuthorizedFetch;
  readonly #signal = AbortSignal.timeout(longestMs);
  readonly #roots: readonly URL[];
  readonly #plainOnlyInOwnNetwork: boolean;

  constructor(
    outgoing: OutgoingFetch,
    { user, password, usesDigest = false }: CalendarAccount,
    { roots, plainOnlyInOwnNetwork = false }: Options,
  ) {
    this.#roots = roots;
    this.#plainOnlyInOwnNetwork = plainOnlyInOwnNetwork;
    this.#fetch = authorizedFetch(
      outgoing,
      { user, password },
      { mayReceive: (url) => this.mayAsk(url), knowsDigest: usesDigest },
    );
  }

  get usesDigest(): boolean {
    return this.#fetch.usesDigest();
  }

  /** Whether the server may get the credentials. */
  mayAsk(url: URL): boolean {
    return this.#roots.some((root) => isSameSite(url, root));
  }

  /** `url` of the response is the one after redirects. Throws a CalendarFailure. */
  async request(url: URL, { method, depth, body }: DavRequest): Promise<Multistatus & { url: URL }> {
    const headers = {
      'content-type': 'application/xml; charset=utf-8',
      accept: 'application/xml, text/xml',
      depth,
    };
    const text = `<?xml version="1.0" encoding="utf-8"?>\n${body}`;
    const { answer, reached } = await this.#send(url, { method, headers, body: text });
    if (answer.status !== 207) throw new CalendarFailure('not-a-calendar', 'the answer is no multistatus');
    // A line of an event may be folded inside a character.
    const answered = decodeText(new Uint8Array(await answer.arrayBuffer())) ?? '';
    const found = await runCalendarTask('multistatus', { text: answered });
    checkItself(found, reached);
    return { ...found, url: reached };
  }

  /** One object of a calendar. Throws a CalendarFailure. */
  async read(url: URL): Promise<{ etag: string; text: string }> {
    const { answer } = await this.#send(url, { headers: { accept: 'text/calendar' } });
    const text = decodeText(await answer.bytes()) ?? '';
    if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text))
      throw new CalendarFailure('not-a-calendar', 'the answer is no calendar object');
    return { etag: answer.headers.get('etag') ?? '', text };
  }

  async #send(url: URL, request: OutgoingRequest): Promise<{ answer: Response; reached: URL }> {
    if (!this.mayAsk(url)) throw new OtherHost(url);
    const options = {
      signal: this.#signal,
      plainOnlyInOwnNetwork: this.#plainOnlyInOwnNetwork,
      redirect: (to: URL) => this.mayAsk(to),
    };
    const answer = await this.#fetch(url, { ...request, ...options }).catch((error: unknown) => {
      if (this.#signal.aborted) throw new CalendarFailure('timeout', 'the calendar takes too long', error);
      return throwAsCalendarFailure(error);
    });
    const reached = new URL(answer.url);
    const location = answer.status < 400 ? answer.headers.get('location') : null;
    const next = location === null ? null : redirectTarget(location, reached);
    if (next && !this.mayAsk(next)) throw new OtherHost(next);
    checkStatus(answer.status);
    return { answer, reached };
  }
}

/** The server of a connected account. Throws a CalendarFailure. */
export function serverOf(outgoing: OutgoingFetch, account: CalendarAccount): DavServer {
  const { address } = account;
  const base = isEmailAddress(address) ? new URL(`https://${domainOf(address)}`) : readAddress(address).url;
  return new DavServer(outgoing, account, { roots: [base, ...trustedRoots(account, base.protocol)] });
}

export const trustedRoots = ({ trustedHosts = [] }: CalendarAccount, protocol: string): URL[] =>
  trustedHosts.flatMap((host) => URL.parse(`${protocol}//${host}`) ?? []);

/** Xandikos responds with success although the address itself does not exist. */
function checkItself({ items: [only, ...others] }: Multistatus, { href, pathname }: URL): void {
  if (!only || others.length > 0 || only.status === 507) return;
  const named = URL.parse(keyOf(only.href), href)?.pathname ?? '';
  if (keyOf(named) === keyOf(pathname)) checkStatus(only.status);
}

/** Servers encode the same path in different ways. */
export const keyOf = (href: string): string =>
  href.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded.toUpperCase();
    }
  });

/** Escapes text for XML. */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (it) => `&#${it.charCodeAt(0)};`)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001F]/g, '');

export const namespaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"';

export const propfind = (depth: '0' | '1', properties: string): DavRequest => ({
  method: 'PROPFIND',
  depth,
  body: `<d:propfind ${namespaces}><d:prop>${properties}</d:prop></d:propfind>`,
});

/** Failures after which another address or kind of request may work. */
const mayWorkOtherwise = new Set<CalendarFailureCode>([
  'gone',
  'forbidden',
  'not-a-calendar',
  'server-error',
]);

export const isOtherwise = (error: unknown): boolean =>
  error instanceof CalendarFailure && mayWorkOtherwise.has(error.code);

export async function orNull<T>(trying: Promise<T>): Promise<T | null> {
  try {
    return await trying;
  } catch (error) {
    if (isOtherwise(error)) return null;
    throw error;
  }
}
