// Reads mailboxes of Google Workspace.

import * as z from 'zod/mini';
import { googleEvents } from '#domain/calendar/google-events.ts';
import {
  googleEventFields,
  type GoogleMode,
  googlePageFields,
  googleQuery,
  googleScopes,
} from '#domain/calendar/vendor-fields.ts';
import type { Window } from '#domain/calendar/mailboxes.ts';
import { inChunks } from '#server/db/batches.ts';
import type { GoogleKey } from './assertions.ts';
import { googleClient, type GoogleHosts } from './google-client.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { inHalves, inPauses, type ProviderContext, type ReadMailbox } from './provider.ts';

export type GoogleAccess = { key: GoogleKey; mode: GoogleMode };

const time = z.optional(z.object({ date: z.optional(z.string()), dateTime: z.optional(z.string()) }));
const text = z.optional(z.string());
const Page = z.object({
  nextPageToken: text,
  accessRole: text,
  items: z.optional(z.array(z.unknown())),
});
const Event = z.object({
  id: z.string(),
  status: text,
  iCalUID: text,
  recurringEventId: text,
  originalStartTime: time,
  updated: text,
  sequence: z.optional(z.number()),
  summary: text,
  start: time,
  end: time,
  visibility: text,
  transparency: text,
  organizer: z.optional(z.object({ email: text, displayName: text })),
  attendees: z.optional(
    z.array(
      z.object({
        email: text,
        displayName: text,
        resource: z.optional(z.boolean()),
        optional: z.optional(z.boolean()),
        responseStatus: text,
      }),
    ),
  ),
});
const fields = `${googlePageFields.join(',')},items(${googleEventFields.join(',')})`;
export function googleReader(
  context: ProviderContext,
  { key, mode }: GoogleAccess,
  hosts: GoogleHosts,
): ReadMailbox {
  const client = googleClient(context, key, googleScopes[mode], hosts.token);

  async function eventsIn(email: string, { from, to }: Window) {
    const calendar = mode === 'delegation' ? 'primary' : encodeURIComponent(email);
    const url = new URL(`/calendar/v3/calendars/${calendar}/events`, hosts.calendar);
    const times = { timeMin: new Date(from).toISOString(), timeMax: new Date(to).toISOString() };
    url.search = String(new URLSearchParams({ ...googleQuery, ...times, fields }));
    return client.pages(mode === 'delegation' ? email : '', url, {
      page: Page,
      item: Event,
      itemsOf({ accessRole, items = [] }) {
        if (accessRole === 'freeBusyReader') throw new MailboxFailure('only-free-busy', '200 freeBusyReader');
        return items;
      },
    });
  }

  return async (email, window, stored, view) => {
    const items = await inHalves(window, (part) => eventsIn(email, part));
    // Events across the middle of a halved window came twice.
    const once = new Map(items.map((item) => [item.id, item]));
    const bySeries = Map.groupBy(once.values(), ({ recurringEventId = '' }) => recurringEventId);
    const parts = [...bySeries].flatMap(([series, some]) =>
      series === '' ? [...inChunks(some, 25)] : [some],
    );
    return inPauses(parts, (part) => googleEvents(part, stored, view));
  };
}
