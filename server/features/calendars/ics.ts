// Reads a calendar from the address of an .ics file.

import { isWholeCalendar } from '#calendar-format/calendar-text.ts';
import { decodeText } from '#domain/format/decode-text.ts';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import { CalendarFailure, checkStatus, throwAsCalendarFailure } from './calendar-failure.ts';

/** The server's validators for the last read version. */
export type IcsVersion = { etag: string | null; lastModified: string | null };

/** Throws a CalendarFailure. */
export async function readIcs(
  outgoing: OutgoingFetch,
  address: string,
  known: IcsVersion,
): Promise<{ unchanged: true } | ({ unchanged: false; text: string } & IcsVersion)> {
  const headers = new Headers({ accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' });
  if (known.etag) headers.set('if-none-match', known.etag);
  if (known.lastModified) headers.set('if-modified-since', known.lastModified);
  const answer = await outgoing(httpAddress(address), { headers }).catch(throwAsCalendarFailure);
  if (answer.status === 304) return { unchanged: true };
  checkStatus(answer.status);
  const etag = answer.headers.get('etag');
  if (etag && etag === known.etag) return { unchanged: true };
  const charset = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? '';
  const text = decodeText(new Uint8Array(await answer.arrayBuffer()), { charset });
  // A truncated file would look as if the rest had been deleted.
  if (text === null || !isWholeCalendar(text))
    throw new CalendarFailure('not-a-calendar', 'the answer is not a whole calendar');
  return { unchanged: false, text, etag, lastModified: answer.headers.get('last-modified') };
}

/** Calendar programs register for webcal://. */
function httpAddress(address: string): string {
  return address.trim().replace(/^webcals?:\/\//i, 'https://');
}
