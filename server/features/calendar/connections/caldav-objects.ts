// Reads the objects of a CalDAV calendar: many at once with a multiget report (RFC 4791), and one by one those that a
// server does not give in this way.

import { inChunks } from '#server/db/batches.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { type DavServer, escaped, isOtherwise, keyOf, namespaces } from './dav.ts';
import type { DavItem } from './multistatus.ts';

/** The text is empty if the object is too large. */
export type ChangedObject = { href: string; etag: string; text: string };

/** An object in the list of its calendar; the etag is '' if the server gives none. */
export type ObjectVersion = { href: string; etag: string };

const [batchSize, mostCharacters] = [100, 100_000_000];
/** Objects that are read one by one in a sync; the next one continues. */
const mostSingly = 500;
const atOnce = 4;

export type Objects = {
  objects: ChangedObject[];
  /** Keys of objects that do not exist. */
  removed: string[];
  /** Number of objects that the server does not give. */
  unread: number;
  /** Whether none is left for the next sync. */
  isComplete: boolean;
};

/** Throws a CalendarFailure. */
export async function readObjects(
  server: DavServer,
  url: URL,
  wanted: readonly ObjectVersion[],
): Promise<Objects> {
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
    // If the server refused the report, the calendar itself may be gone: the next list tells what is removed.
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
