// CalDAV requests (RFC 4791, RFC 6578) with basic authentication. Credentials are sent only to the account's
// server.

import { decodeText } from '#domain/format/decode-text.ts';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { CalendarFailure, checkStatus, throwAsCalendarFailure } from './calendar-failure.ts';
import { runCalendarTask } from './calendar-thread.ts';
import type { Multistatus } from './multistatus.ts';

/** `address` is a URL, a host, or an email address at the host. */
export type CalendarAccount = { address: string; user: string; password: string };

export type DavRequest = { method: 'PROPFIND' | 'REPORT'; depth: '0' | '1'; body: string };

/** Time limit of a whole calendar. */
const longestMs = 5 * 60_000;

export class DavServer {
  readonly #outgoing: OutgoingFetch;
  readonly #account: CalendarAccount;
  readonly #signal = AbortSignal.timeout(longestMs);
  readonly base: URL;

  constructor(outgoing: OutgoingFetch, account: CalendarAccount) {
    this.#outgoing = outgoing;
    this.#account = account;
    this.base = baseOf(account.address);
  }

  /** Resolves an address from the server or the account. Throws a CalendarFailure if it is on another server. */
  resolve(href: string, from: URL = this.base): URL {
    const url = URL.parse(href, from);
    if (!url) throw new CalendarFailure('server-error', 'the server gives an address that is no URL');
    this.#checkServer(url);
    return url;
  }

  /** `url` of the response is the one after redirects. Throws a CalendarFailure. */
  async request(url: URL, { method, depth, body }: DavRequest): Promise<Multistatus & { url: URL }> {
    const { user, password } = this.#account;
    const headers = {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'content-type': 'application/xml; charset=utf-8',
      accept: 'application/xml, text/xml',
      depth,
    };
    const text = `<?xml version="1.0" encoding="utf-8"?>\n${body}`;
    const answer = await this.#outgoing(url, { method, headers, body: text, signal: this.#signal }).catch(
      (error: unknown) => {
        if (this.#signal.aborted) throw new CalendarFailure('timeout', 'the calendar takes too long', error);
        return throwAsCalendarFailure(error);
      },
    );
    const reached = new URL(answer.url);
    if (reached.origin !== url.origin) {
      this.#checkServer(reached);
      // The redirect was followed without credentials.
      return this.request(reached, { method, depth, body });
    }
    checkStatus(answer.status);
    if (answer.status !== 207) throw new CalendarFailure('not-a-calendar', 'the answer is no multistatus');
    // A line of an event may be folded inside a character.
    const answered = decodeText(new Uint8Array(await answer.arrayBuffer())) ?? '';
    const found = await runCalendarTask('multistatus', { text: answered });
    checkItself(found, reached);
    return { ...found, url: reached };
  }

  /** The same server, even if it changes from http to https. */
  #checkServer(url: URL): void {
    const isSame = url.origin === this.base.origin;
    const isUpgrade = url.protocol === 'https:' && url.hostname === this.base.hostname && !url.port;
    if (!isSame && !(isUpgrade && this.base.protocol === 'http:'))
      throw new CalendarFailure('not-allowed', `the server refers to ${url.origin}`);
  }
}

/** Xandikos responds with success although the address itself does not exist. */
function checkItself({ items: [only, ...others] }: Multistatus, { href, pathname }: URL): void {
  if (!only || others.length > 0 || only.status === 507) return;
  const named = URL.parse(keyOf(only.href), href)?.pathname ?? '';
  if (keyOf(named) === keyOf(pathname)) checkStatus(only.status);
}

/** Servers encode the same path in different ways. */
export function keyOf(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

function baseOf(address: string): URL {
  const written = address.trim();
  const host = /^[^\s/@]+@([^\s/@]+)$/.exec(written)?.[1] ?? written;
  const url = URL.parse(/^[a-z]+:\/\//i.test(host) ? host : `https://${host}`);
  if (!url) throw new CalendarFailure('not-a-calendar', 'the address is no URL');
  [url.username, url.password, url.hash] = ['', '', ''];
  return url;
}

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
