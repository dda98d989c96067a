// Finds the changes of a calendar of a CalDAV account (RFC 6578).

import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { type ChangedObject, type ObjectVersion, readObjects } from './caldav-objects.ts';
import {
  type CalendarAccount,
  type DavServer,
  escaped,
  keyOf,
  namespaces,
  orNull,
  propfind,
  serverOf,
} from './dav.ts';
import type { DavItem } from './multistatus.ts';

const mostObjects = 50_000;

export type CalendarChanges = {
  changed: ChangedObject[];
  removed: string[];
  syncToken: string | null;
  /** Objects that exist, but that the server does not give. */
  unread: number;
  /** The known ones among them, and those that the next sync reads. */
  stale: string[];
};

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
): Promise<CalendarChanges> {
  const server = serverOf(outgoing, account);
  const url = URL.parse(href);
  if (!url) throw new CalendarFailure('gone', 'the address of the calendar is no URL');
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
  const given = new Set([...read.objects.map((it) => keyOf(it.href)), ...read.removed]);
  const gone = new Set([...list.removed, ...read.removed]);
  if (list.isWhole) for (const key of knownHref.keys()) if (!list.etags.has(key)) gone.add(key);
  return {
    changed: read.objects.map((it) => ({ ...it, href: knownHref.get(keyOf(it.href)) ?? it.href })),
    removed: [...gone].flatMap((key) => knownHref.get(key) ?? []),
    // Without the token, the next sync compares everything and finds what is missing.
    syncToken: read.isComplete ? list.syncToken : null,
    unread: read.unread,
    stale: wanted.flatMap(([key]) => (given.has(key) ? [] : (knownHref.get(key) ?? []))),
  };
}

/** Objects by the key of their href, see `keyOf`. */
type Listing = {
  etags: Map<string, ObjectVersion>;
  removed: Set<string>;
  isWhole: boolean;
  syncToken: string | null;
};

/** Servers behind a proxy name themselves by other origins: an object is read by its path at the calendar's. */
function addTo(listing: Listing, items: readonly DavItem[], url: URL): void {
  for (const { href, status, etag, isCollection } of items) {
    const pathname = URL.parse(href, url)?.pathname;
    if (pathname === undefined || isCollection) continue;
    const key = keyOf(pathname);
    // The calendar itself, with or without its slash.
    if (key.endsWith('/') || `${key}/` === keyOf(url.pathname)) continue;
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
