// Reads the calendars of a CalDAV account: lists them (RFC 6764), and finds the changes of one (RFC 6578).

import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { CalendarFailure, type CalendarFailureCode } from './calendar-failure.ts';
import { type CalendarAccount, DavServer, escaped, keyOf, namespaces, propfind } from './dav.ts';
import type { DavItem } from './multistatus.ts';

export type FoundCalendar = { href: string; name: string; color: string };
export type ChangedObject = { href: string; etag: string; text: string };

const [batchSize, mostObjects, mostCharacters] = [100, 50_000, 100_000_000];

/** Failures after which another address or kind of request may work. */
const mayWorkOtherwise = new Set<CalendarFailureCode>([
  'gone',
  'forbidden',
  'not-a-calendar',
  'server-error',
]);

async function orNull<T>(trying: Promise<T>): Promise<T | null> {
  try {
    return await trying;
  } catch (error) {
    if (error instanceof CalendarFailure && mayWorkOtherwise.has(error.code)) return null;
    throw error;
  }
}

/** The account's calendars with events, or the one at its address. Throws a CalendarFailure. */
export async function discover(
  outgoing: OutgoingFetch,
  account: CalendarAccount,
): Promise<{ calendars: FoundCalendar[] }> {
  const server = new DavServer(outgoing, account);
  const { base } = server;
  const wellKnown = new URL('/.well-known/caldav', base);
  const places = base.pathname === '/' ? [wellKnown, base] : [base, wellKnown];
  const properties = `<d:current-user-principal/><d:displayname/><a:calendar-color/>${ofCalendars}`;
  for (const place of places) {
    const answer = await orNull(server.request(place, propfind('0', properties)));
    const [item] = answer?.items ?? [];
    if (!answer || !item) continue;
    if (item.isCalendar) return { calendars: calendarsIn([item], answer.url) };
    if (!item.principal) continue;
    const principal = await server.request(
      server.resolve(item.principal, answer.url),
      propfind('0', '<c:calendar-home-set/>'),
    );
    const home = principal.items[0]?.homeSet;
    if (!home) continue;
    const listed = await server.request(
      server.resolve(home, principal.url),
      propfind('1', `<d:displayname/><a:calendar-color/>${ofCalendars}`),
    );
    return { calendars: calendarsIn(listed.items, listed.url) };
  }
  throw new CalendarFailure('not-a-calendar', 'no calendars at the address');
}

const ofCalendars = '<d:resourcetype/><c:supported-calendar-component-set/>';

function calendarsIn(items: readonly DavItem[], url: URL): FoundCalendar[] {
  return items
    .filter(({ isCalendar, hasEvents }) => isCalendar && hasEvents)
    .map(({ href, name, color }) => {
      const at = new URL(href, url);
      const folder = keyOf(at.pathname)
        .split('/')
        .findLast((part) => part !== '');
      return { href: at.href, name: name || folder || at.host, color };
    });
}

/**
 * The changes of a calendar: with a token that the server knows, only the changes since; otherwise the differences
 * from `known`, the etags by href. An object that is too large has an empty text. Throws a CalendarFailure.
 */
export async function readCalendar(
  outgoing: OutgoingFetch,
  account: CalendarAccount,
  href: string,
  syncToken: string | null,
  known: ReadonlyMap<string, string>,
): Promise<{ changed: ChangedObject[]; removed: string[]; syncToken: string | null }> {
  const server = new DavServer(outgoing, account);
  const url = server.resolve(href);
  const list =
    (syncToken && (await orNull(changesSince(server, url, syncToken)))) ||
    (await orNull(changesSince(server, url, ''))) ||
    (await everything(server, url));
  const knownHref = new Map([...known.keys()].map((it) => [keyOf(it), it]));
  const etagOf = (key: string) => known.get(knownHref.get(key) ?? '');
  const wanted = [...list.etags].filter(([key, { etag }]) => etag === '' || etag !== etagOf(key));
  const read = await readObjects(
    server,
    url,
    wanted.map(([, it]) => it),
  );
  const gone = new Set([...list.removed, ...read.removed]);
  if (list.isWhole) for (const key of knownHref.keys()) if (!list.etags.has(key)) gone.add(key);
  return {
    changed: read.objects.map((it) => ({ ...it, href: knownHref.get(keyOf(it.href)) ?? it.href })),
    removed: [...gone].flatMap((key) => knownHref.get(key) ?? []),
    // Without the token, the next sync compares everything and finds missing objects.
    syncToken: read.isComplete ? list.syncToken : null,
  };
}

type ObjectVersion = { href: string; etag: string };

/** Objects by the key of their href, see `keyOf`. */
type Listing = {
  etags: Map<string, ObjectVersion>;
  removed: Set<string>;
  isWhole: boolean;
  syncToken: string | null;
};

function addTo(listing: Listing, items: readonly DavItem[], url: URL): void {
  for (const { href, status, etag, isCollection } of items) {
    const { pathname, origin } = new URL(href, url);
    const key = keyOf(pathname);
    if (isCollection || origin !== url.origin || key.endsWith('/')) continue;
    if (status === 404) listing.removed.add(key);
    else listing.etags.set(key, { href: pathname, etag });
    if (status === 404) listing.etags.delete(key);
    else listing.removed.delete(key);
  }
  if (listing.etags.size > mostObjects)
    throw new CalendarFailure('too-large', `more than ${mostObjects} objects`);
}

/** Uses the report sync-collection; '' is the token of the first call. */
async function changesSince(server: DavServer, url: URL, since: string): Promise<Listing> {
  const listing: Listing = { etags: new Map(), removed: new Set(), isWhole: since === '', syncToken: since };
  for (let isPart = true; isPart;) {
    const token = listing.syncToken ?? '';
    const { items, syncToken } = await server.request(url, {
      method: 'REPORT',
      depth: '0',
      body: `<d:sync-collection ${namespaces}><d:sync-token>${escaped(token)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/><d:resourcetype/></d:prop></d:sync-collection>`,
    });
    if (!syncToken) throw new CalendarFailure('server-error', 'the server gives no sync token');
    addTo(listing, items, url);
    listing.syncToken = syncToken;
    // The server returns a part, and the rest for the new token.
    isPart = syncToken !== token && items.some(({ status }) => status === 507);
  }
  return listing;
}

async function everything(server: DavServer, url: URL): Promise<Listing> {
  const listing: Listing = { etags: new Map(), removed: new Set(), isWhole: true, syncToken: null };
  const { items } = await server.request(url, propfind('1', '<d:getetag/><d:resourcetype/>'));
  addTo(listing, items, url);
  return listing;
}

type Objects = { objects: ChangedObject[]; removed: string[]; isComplete: boolean };

async function readObjects(server: DavServer, url: URL, wanted: readonly ObjectVersion[]): Promise<Objects> {
  const read: Objects = { objects: [], removed: [], isComplete: true };
  let characters = 0;
  for (let first = 0; first < wanted.length; first += batchSize) {
    const batch = await readBatch(server, url, wanted.slice(first, first + batchSize));
    for (const it of batch.objects) read.objects.push(it);
    read.removed.push(...batch.removed);
    read.isComplete &&= batch.isComplete;
    characters += batch.objects.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > mostCharacters)
      throw new CalendarFailure('too-large', `more than ${mostCharacters} characters`);
  }
  return read;
}

async function readBatch(server: DavServer, url: URL, wanted: readonly ObjectVersion[]): Promise<Objects> {
  const hrefs = wanted.map(({ href }) => `<d:href>${escaped(href)}</d:href>`).join('');
  const body = `<c:calendar-multiget ${namespaces}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`;
  try {
    const { items } = await server.request(url, { method: 'REPORT', depth: '1', body });
    return objectsIn(items, wanted, url);
  } catch (error) {
    if (!(error instanceof CalendarFailure && error.code === 'too-large')) throw error;
    if (wanted.length === 1)
      return { objects: wanted.map((it) => ({ ...it, text: '' })), removed: [], isComplete: true };
    const half = Math.ceil(wanted.length / 2);
    const one = await readBatch(server, url, wanted.slice(0, half));
    const other = await readBatch(server, url, wanted.slice(half));
    return {
      objects: [...one.objects, ...other.objects],
      removed: [...one.removed, ...other.removed],
      isComplete: one.isComplete && other.isComplete,
    };
  }
}

function objectsIn(items: readonly DavItem[], wanted: readonly ObjectVersion[], url: URL): Objects {
  const pathOf = (href: string) => new URL(href, url).pathname;
  const objects = items.flatMap(({ href, status, etag, text }) =>
    status < 300 && text !== null ? [{ href: pathOf(href), etag, text }] : [],
  );
  const removed = items.filter(({ status }) => status === 404).map(({ href }) => keyOf(pathOf(href)));
  const given = new Set([...objects.map(({ href }) => keyOf(href)), ...removed]);
  return { objects, removed, isComplete: wanted.every(({ href }) => given.has(keyOf(href))) };
}
