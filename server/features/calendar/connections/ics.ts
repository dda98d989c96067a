// Reads a calendar from the address of an .ics file.

import { isWholeCalendar } from '#calendar-format/calendar-text.ts';
import { isEmailAddress } from '#domain/calendar/connection.ts';
import { decodeText } from '#domain/format/decode-text.ts';
import { authorizedFetch } from '#server/outgoing/authorized-fetch.ts';
import type { Credentials } from '#server/outgoing/digest.ts';
import { OutgoingError, type OutgoingFailure } from '#server/outgoing/outgoing-error.ts';
import type { OutgoingFetch, OutgoingRequest } from '#server/outgoing/outgoing.ts';
import { isSameSite } from '#server/outgoing/same-site.ts';
import { isGzip, unpack } from '#server/outgoing/unpack.ts';
import { readAddress } from './calendar-address.ts';
import { CalendarFailure, checkStatus, throwAsCalendarFailure } from './calendar-failure.ts';

/** A typed address; with the name and password that it asks for, if they are stored apart from it. */
export type IcsSource = {
  address: string;
  user?: string | undefined;
  password?: string | undefined;
  usesDigest?: boolean | undefined;
};

/** The server's validators for the last read version. */
export type IcsVersion = { etag: string | null; lastModified: string | null };

export const unknownVersion: IcsVersion = { etag: null, lastModified: null };

/** `source` is the one to store: the address that answered, and apart from it name and password. */
export type IcsAnswer = { source: IcsSource } & (
  | { unchanged: true }
  | ({ unchanged: false; text: string } & IcsVersion)
);

/** The largest calendar, unpacked. */
const maxBytes = 64 * 1024 * 1024;

/** Throws a CalendarFailure. */
export async function readIcs(
  outgoing: OutgoingFetch,
  { address, user, password, usesDigest = false }: IcsSource,
  known: IcsVersion,
): Promise<IcsAnswer> {
  if (isEmailAddress(address)) throw new CalendarFailure('not-a-calendar', 'this is an email address');
  const { url, isSchemeOpen, login } = readAddress(address);
  const credentials = user === undefined ? login : { user, password: password ?? '' };
  const headers = new Headers({ accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' });
  if (known.etag) headers.set('if-none-match', known.etag);
  if (known.lastModified) headers.set('if-modified-since', known.lastModified);
  const read = (at: URL, request: OutgoingRequest = {}) =>
    requestAt(outgoing, at, { ...request, headers, maxBytes }, credentials && { ...credentials, usesDigest });
  const { answer, source } = await (isSchemeOpen ? withOrWithoutTls(url, read) : read(url)).catch(
    throwAsCalendarFailure,
  );
  if (answer.status === 304) return { unchanged: true, source };
  if (answer.status === 401 && !credentials)
    throw new CalendarFailure('needs-password', 'the server answers 401');
  checkStatus(answer.status);
  const etag = answer.headers.get('etag');
  if (etag && etag === known.etag) return { unchanged: true, source };
  const text = await textOf(answer);
  // A truncated file would look as if the rest had been deleted.
  if (text === null || !isWholeCalendar(text))
    throw new CalendarFailure('not-a-calendar', 'the answer is not a whole calendar');
  return { unchanged: false, source, text, etag, lastModified: answer.headers.get('last-modified') };
}

type Answer = { answer: Response; source: IcsSource };

async function requestAt(
  outgoing: OutgoingFetch,
  url: URL,
  request: OutgoingRequest,
  login: (Credentials & { usesDigest: boolean }) | null,
): Promise<Answer> {
  if (!login) return { answer: await outgoing(url, request), source: { address: url.href } };
  const fetch = authorizedFetch(outgoing, login, {
    mayReceive: (to) => isSameSite(to, url),
    knowsDigest: login.usesDigest,
  });
  const answer = await fetch(url, request);
  return { answer, source: { address: url.href, ...login, usesDigest: fetch.usesDigest() } };
}

/** How a server fails that has no TLS at a port. */
const withoutServer = new Set<OutgoingFailure>(['unreachable', 'certificate', 'bad-answer', 'timeout']);

/** A secret address is sent without TLS only where it was typed so, or in the operator's own network. */
async function withOrWithoutTls(
  url: URL,
  read: (at: URL, request?: OutgoingRequest) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(url);
  } catch (error) {
    if (!(error instanceof OutgoingError && withoutServer.has(error.failure))) throw error;
    const plain = new URL(url);
    plain.protocol = 'http:';
    return read(plain, { plainOnlyInOwnNetwork: true }).catch(() => {
      throw error;
    });
  }
}

/** A file that was compressed before it was put on the server is still one. */
async function textOf(answer: Response): Promise<string | null> {
  const body = await answer.bytes();
  const bytes = isGzip(body) ? await unpack(body, 'gzip', maxBytes).catch(throwAsCalendarFailure) : body;
  const charset = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? '';
  return decodeText(bytes, { charset });
}
