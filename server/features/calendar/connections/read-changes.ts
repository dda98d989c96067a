// The changes of a connected calendar, for both ICS addresses and CalDAV calendars: objects with only the text that
// is needed to expand them.

import { hash } from 'node:crypto';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { uidKey } from '#server/features/meetings/planned/keys.ts';
import { readCalendar } from './caldav.ts';
import type { CalendarRow } from './connections-store.ts';
import { splitCalendar } from './expand.ts';
import type { CalendarAccount } from './dav.ts';
import { type IcsSource, readIcs } from './ics.ts';
import type { KnownObject } from './objects-store.ts';
import { accountOf, type CalendarSecret } from './secrets.ts';

export type ReadObject = {
  href: string;
  uid: string;
  etag: string;
  text: string;
  /** The server has more text than is read of one object. */
  isTooLarge?: boolean;
};

export type Changes = {
  changed: ReadObject[];
  removed: string[];
  /** Changed objects that the server did not send. */
  missing: number;
  /** The known ones among them. */
  stale: string[];
  /** Validators for the next request. */
  versions: Partial<Pick<CalendarRow, 'etag' | 'lastModified' | 'syncToken'>>;
};

/** The limit of the index; no legitimate server uses longer ones. */
const longestHref = 1000;

/** Throws a CalendarFailure. */
export function readChanges(
  outgoing: OutgoingFetch,
  secret: CalendarSecret,
  calendar: CalendarRow,
  known: readonly KnownObject[],
): Promise<Changes> {
  const account = calendar.href === '' ? null : accountOf(secret);
  return account
    ? changesOfAccount(outgoing, account, calendar, known)
    : changesAtAddress(outgoing, secret, calendar, known);
}

async function changesAtAddress(
  outgoing: OutgoingFetch,
  source: IcsSource,
  { etag, lastModified }: CalendarRow,
  known: readonly KnownObject[],
): Promise<Changes> {
  const answer = await readIcs(outgoing, source, { etag, lastModified });
  if (answer.unchanged) return { changed: [], removed: [], missing: 0, stale: [], versions: {} };
  const etags = new Map(known.map((one) => [one.href, one.etag]));
  const changed: ReadObject[] = [];
  for (const { uid, text } of await splitCalendar(answer.text)) {
    const key = uidKey(uid);
    const version = hash('sha256', text, 'base64url');
    if (etags.get(key) !== version) changed.push({ href: key, uid: key, etag: version, text });
    etags.delete(key);
  }
  const versions = { etag: answer.etag, lastModified: answer.lastModified };
  return { changed, removed: [...etags.keys()], missing: 0, stale: [], versions };
}

async function changesOfAccount(
  outgoing: OutgoingFetch,
  account: CalendarAccount,
  { href, syncToken }: CalendarRow,
  known: readonly KnownObject[],
): Promise<Changes> {
  const etags = new Map(known.map((one) => [one.href, one.etag]));
  const answer = await readCalendar(outgoing, account, href, syncToken, etags);
  const uids = new Map(known.map((one) => [one.href, one.uid]));
  const changed: ReadObject[] = [];
  let missing = answer.unread;
  for (const object of answer.changed) {
    if (object.href.length > longestHref) {
      missing += 1;
      continue;
    }
    if (object.text === '') {
      changed.push({ ...object, uid: uids.get(object.href) ?? uidKey(''), isTooLarge: true });
      continue;
    }
    const parts = await splitCalendar(object.text);
    const uid = uidKey(parts[0]?.uid ?? '');
    changed.push({ ...object, uid, text: parts.map(({ text }) => text).join('') });
  }
  const { removed, stale, syncToken: next } = answer;
  return { changed, removed, missing, stale, versions: { syncToken: next } };
}
