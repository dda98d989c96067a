// Events of the Google Calendar API.

import { minuteMs } from '#domain/time/time-units.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { peopleOf } from './attendees.ts';
import {
  listedIn,
  type MailboxView,
  originalStartAt,
  type VendorEvent,
  withoutHidden,
} from './vendor-events.ts';

type GoogleTime = { date?: string | undefined; dateTime?: string | undefined };

export type GoogleEvent = {
  id: string;
  status?: string | undefined;
  iCalUID?: string | undefined;
  recurringEventId?: string | undefined;
  originalStartTime?: GoogleTime | undefined;
  updated?: string | undefined;
  sequence?: number | undefined;
  summary?: string | undefined;
  start?: GoogleTime | undefined;
  end?: GoogleTime | undefined;
  visibility?: string | undefined;
  transparency?: string | undefined;
  organizer?: { email?: string | undefined; displayName?: string | undefined } | undefined;
  attendees?:
    | readonly {
        email?: string | undefined;
        displayName?: string | undefined;
        resource?: boolean | undefined;
        optional?: boolean | undefined;
        responseStatus?: string | undefined;
      }[]
    | undefined;
};

const unknownMinutes = 30;

/** The occurrences of one series or event. `stored` are those that were read before. */
function occurrencesOf(
  series: string,
  items: readonly GoogleEvent[],
  stored: readonly VendorEvent[],
  view: MailboxView,
): VendorEvent[] {
  const uid = items.find(({ iCalUID }) => iCalUID)?.iCalUID ?? view.uids.get(series);
  if (uid === undefined) return [];
  const instantOf = (time: GoogleTime | undefined) =>
    time?.dateTime !== undefined
      ? Date.parse(time.dateTime)
      : (instantOfLocalTime(`${time?.date ?? ''}T00:00`, view.timeZone) ?? Number.NaN);
  const confirmed = items.filter(({ status }) => status !== 'cancelled');
  const usual = usualStamp(confirmed);
  const read = confirmed.flatMap((item): VendorEvent[] => {
    const [startsAt, endsAt] = [instantOf(item.start), instantOf(item.end)];
    const original = item.originalStartTime ?? item.start;
    const originalAt = instantOf(original);
    if (Number.isNaN(startsAt) || Number.isNaN(endsAt) || Number.isNaN(originalAt)) return [];
    const recurrenceId = series === '' ? '' : (original?.date ?? originalStartAt(originalAt));
    const stampedAt = Date.parse(item.updated ?? '') || 0;
    const sequence = item.sequence ?? 0;
    const before = stored.find((event) => event.recurrenceId === recurrenceId);
    const isSame = before?.stampedAt === stampedAt && before.sequence === sequence;
    // One occurrence alone does not show whether the series was changed, or only this one.
    const isOwn = confirmed.length > 1 ? stampOf(item) !== usual : isSame && before.isOwnComponent;
    const person = listedIn(view);
    const listed = (item.attendees ?? []).flatMap(
      ({ email = '', displayName = '', resource, optional, responseStatus }) =>
        person({
          address: email,
          name: displayName,
          kind: resource === true ? 'RESOURCE' : '',
          role: optional === true ? 'OPT-PARTICIPANT' : '',
          answer: responseStatus ?? '',
        }) ?? [],
    );
    const { email = '', displayName = '' } = item.organizer ?? {};
    const organizer = email === '' ? null : person({ address: email, name: displayName });
    return [
      withoutHidden({
        ...peopleOf(organizer, listed),
        series,
        uid,
        recurrenceId,
        sequence,
        title: item.summary ?? '',
        startsAt,
        endsAt,
        isAllDay: item.start?.date !== undefined,
        isPrivate: item.visibility === 'private' || item.visibility === 'confidential',
        isFree: item.transparency === 'transparent',
        isCanceled: false,
        isExcluded: false,
        isOwnComponent: series === '' || isOwn,
        slotMinutes: null,
        stampedAt,
        hasAgenda: null,
        isRecurring: series !== '',
      }),
    ];
  });
  const [first] = read;
  if (!first || series === '') return read;
  const last = read.reduce((latest, { recurrenceId }) => (recurrenceId > latest ? recurrenceId : latest), '');
  // The end of a series that was cut off says nothing about what took place.
  const canceled = items.flatMap((item): VendorEvent[] => {
    const originalAt = instantOf(item.originalStartTime);
    if (item.status !== 'cancelled' || Number.isNaN(originalAt)) return [];
    const recurrenceId = item.originalStartTime?.date ?? originalStartAt(originalAt);
    if (recurrenceId > last) return [];
    const minutes = Math.max(unknownMinutes * minuteMs, first.endsAt - first.startsAt);
    const times = { startsAt: originalAt, endsAt: originalAt + minutes };
    return [{ ...first, ...times, recurrenceId, isExcluded: true, isOwnComponent: true, stampedAt: 0 }];
  });
  return [...read, ...canceled];
}

const stampOf = ({ updated, sequence }: GoogleEvent): string => `${updated} ${sequence}`;

/** What most occurrences have in common comes from the series, the oldest of several. */
function usualStamp(items: readonly GoogleEvent[]): string {
  const counted = [...Map.groupBy(items, stampOf)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  return counted[0]?.[0] ?? '';
}

/** `stored` are the events that were read before, by the provider's id of the series. */
export function googleEvents(
  items: readonly GoogleEvent[],
  stored: ReadonlyMap<string, readonly VendorEvent[]>,
  view: MailboxView,
): VendorEvent[] {
  const bySeries = Map.groupBy(items, ({ recurringEventId = '' }) => recurringEventId);
  return [...bySeries].flatMap(([series, some]) =>
    series === ''
      ? some.flatMap((item) => occurrencesOf('', [item], [], view))
      : occurrencesOf(series, some, stored.get(series) ?? [], view),
  );
}
