// Finds the changes of a calendar of a CalDAV account (RFC 6578).

import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { inChunks } from '#server/db/batches.ts';
import { CalendarFailure } from './calendar-failure.ts';
import {
  type CalendarAccount,
  type DavServer,
  escaped,
  keyOf,
  namespaces,
  orNull,
  propfind,
  serverOf,
  isOtherwise,
} from './dav.ts';
import type { DavItem } from './multistatus.ts';

const mostObjects = 50_000;

type CalendarChanges = {
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

// Reads the objects of a CalDAV calendar: many at once with a multiget report (RFC 4791), and one by one those that a
// server does not give in this way.

/** The text is empty if the object is too large. */
type ChangedObject = { href: string; etag: string; text: string };

/** An object in the list of its calendar; the etag is '' if the server gives none. */
type ObjectVersion = { href: string; etag: string };

const [batchSize, mostCharacters] = [100, 100_000_000];
/** Objects that are read one by one in a sync; the next one continues. */
const mostSingly = 500;
const atOnce = 4;

type Objects = {
  objects: ChangedObject[];
  /** Keys of objects that do not exist. */
  removed: string[];
  /** Number of objects that the server does not give. */
  unread: number;
  /** Whether none is left for the next sync. */
  isComplete: boolean;
};

/** Throws a CalendarFailure. */
async function readObjects(server: DavServer, url: URL, wanted: readonly ObjectVersion[]): Promise<Objects> {
  const read: Objects = { objects: [], removed: [], unread: 0, isComplete: true };
  let [characters, singly] = [0, mostSingly];
  for (const batch of inChunks(wanted, batchSize)) {
    const { objects, isAnswered } = await readBatch(server, url, batch);
    const given = new Set(objects.map(({ href }) => keyOf(href)));
    const others = batch.filter(({ href }) => !given.has(keyOf(href)));
    const single = await readSingly(server, url, others.slice(0, singly));
    singly -= Math.min(others.length, singly);
    const all = [...objects, ...single.objects];
    for (const it of all) read.objects.push(it);
    // If the server refused the report, the calendar itself may be gone: the next list shows what is removed.
    const removed = isAnswered ? single.removed : [];
    read.removed.push(...removed);
    read.unread += single.unread;
    read.isComplete &&= all.length + removed.length >= batch.length;
    characters += all.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > mostCharacters)
      throw new CalendarFailure('too-large', `more than ${mostCharacters} characters`);
  }
  return read;
}

type Batch = { objects: ChangedObject[]; isAnswered: boolean };

/** The objects that the server gives together. One object can make some servers refuse all. */
async function readBatch(server: DavServer, url: URL, wanted: readonly ObjectVersion[]): Promise<Batch> {
  const hrefs = wanted.map(({ href }) => `<d:href>${escaped(href)}</d:href>`).join('');
  const body = `<c:calendar-multiget ${namespaces}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`;
  try {
    const { items } = await server.request(url, { method: 'REPORT', depth: '1', body });
    return { objects: objectsIn(items, wanted, url), isAnswered: true };
  } catch (error) {
    if (isOtherwise(error)) return { objects: [], isAnswered: false };
    if (!(error instanceof CalendarFailure && error.code === 'too-large')) throw error;
    if (wanted.length === 1) return { objects: wanted.map((it) => ({ ...it, text: '' })), isAnswered: true };
    const half = Math.ceil(wanted.length / 2);
    const one = await readBatch(server, url, wanted.slice(0, half));
    const other = await readBatch(server, url, wanted.slice(half));
    return {
      objects: [...one.objects, ...other.objects],
      isAnswered: one.isAnswered && other.isAnswered,
    };
  }
}

/** Servers also answer with objects that nobody asked for, without data, or with 404 for those that exist. */
function objectsIn(items: readonly DavItem[], wanted: readonly ObjectVersion[], url: URL): ChangedObject[] {
  const missing = new Map(wanted.map((it) => [keyOf(it.href), it]));
  return items.flatMap(({ href, status, etag, text }) => {
    const key = keyOf(URL.parse(href, url)?.pathname ?? '');
    const asked = missing.get(key);
    if (!asked || status >= 300 || text === null || text.trim() === '') return [];
    missing.delete(key);
    // Some servers write the same version differently here. The next list is compared with the former one.
    return [{ href: asked.href, etag: asked.etag || etag, text }];
  });
}

async function readSingly(
  server: DavServer,
  url: URL,
  wanted: readonly ObjectVersion[],
): Promise<Omit<Objects, 'isComplete'>> {
  const read: Omit<Objects, 'isComplete'> = { objects: [], removed: [], unread: 0 };
  for (const some of inChunks(wanted, atOnce))
    await Promise.all(
      some.map(async ({ href, etag }) => {
        const one = await readOne(server, new URL(href, url));
        if (one === 'gone') read.removed.push(keyOf(href));
        else if (one === 'unread') read.unread += 1;
        else read.objects.push({ href, text: one.text, etag: etag || one.etag });
      }),
    );
  return read;
}

async function readOne(
  server: DavServer,
  url: URL,
): Promise<{ etag: string; text: string } | 'gone' | 'unread'> {
  try {
    return await server.read(url);
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    if (error.code === 'too-large') return { etag: '', text: '' };
    if (!isOtherwise(error)) throw error;
    // Some servers forget to encode a percent sign in the hrefs that they give.
    if (url.pathname.includes('%') && !url.pathname.includes('%25'))
      return readOne(server, new URL(url.pathname.replaceAll('%', '%25'), url));
    return error.code === 'gone' ? 'gone' : 'unread';
  }
}
