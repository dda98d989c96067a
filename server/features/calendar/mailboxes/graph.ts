// Reads mailboxes of Microsoft 365.

import * as z from 'zod/mini';
import { type GraphEvent, graphEvents, seriesWithoutUid } from '#domain/calendar/graph-events.ts';
import type { Window } from '#domain/calendar/mailboxes.ts';
import { graphEventFields, graphPageSize, graphSeriesFields } from '#domain/calendar/vendor-fields.ts';
import { inChunks } from '#server/db/batches.ts';
import type { graphClient } from './graph-client.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { inHalves, inPauses, type ReadMailbox } from './provider.ts';

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));
const time = z.optional(z.nullable(z.object({ dateTime: text })));
const address = z.optional(z.nullable(z.object({ name: text, address: text })));
const answer = z.optional(z.nullable(z.object({ response: text })));
const Event = z.object({
  id: z.string(),
  type: text,
  seriesMasterId: text,
  iCalUId: text,
  originalStart: text,
  lastModifiedDateTime: text,
  subject: text,
  start: time,
  end: time,
  isAllDay: flag,
  isCancelled: flag,
  showAs: text,
  sensitivity: text,
  organizer: z.optional(z.nullable(z.object({ emailAddress: address }))),
  attendees: z.optional(z.nullable(z.array(z.object({ type: text, status: answer, emailAddress: address })))),
  responseStatus: answer,
});
const Series = z.object({ iCalUId: z.string() });

export function graphReader(client: ReturnType<typeof graphClient>): ReadMailbox {
  const userUrl = (email: string, path: string, query: Record<string, string>) =>
    client.urlOf(`users/${encodeURIComponent(email)}/${path}`, query);

  async function eventsIn(email: string, window: Window): Promise<GraphEvent[]> {
    const query = {
      startDateTime: new Date(window.from).toISOString(),
      endDateTime: new Date(window.to).toISOString(),
      $select: graphEventFields.join(','),
      $top: String(graphPageSize),
    };
    const events = await client.pages(userUrl(email, 'calendarView', query), Event);
    // The service was seen to leave out all addresses for hours.
    if (events.some(({ attendees }) => attendees?.length && !attendees.some((one) => one.emailAddress)))
      throw new MailboxFailure('bad-answer', '200 attendees without addresses');
    return events;
  }

  /** Null if the master is gone. */
  async function uidOf(email: string, series: string): Promise<string | null> {
    const url = userUrl(email, `events/${encodeURIComponent(series)}`, {
      $select: graphSeriesFields.join(','),
    });
    try {
      return z.safeParse(Series, await client.ask(url)).data?.iCalUId ?? null;
    } catch (error) {
      if (error instanceof MailboxFailure && error.providerCode.startsWith('404 ErrorItemNotFound'))
        return null;
      throw error;
    }
  }

  return async (email, window, _stored, view) => {
    const items = await inHalves(window, (part) => eventsIn(email, part));
    const once = [...new Map(items.map((item) => [item.id, item])).values()];
    const uids = new Map(view.uids);
    for (const series of seriesWithoutUid(once, uids)) {
      const uid = await uidOf(email, series);
      if (uid !== null) uids.set(series, uid);
    }
    return inPauses(inChunks(once, 25), (part) => graphEvents(part, { ...view, uids }));
  };
}
