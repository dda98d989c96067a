// A record of planned and recorded meetings in memory, which follows calendars by the rules of the product.

import type { CalendarEvent } from '#domain/calendar/event.ts';
import { type Copy, copyOf } from '#domain/meetings/planned/copies.ts';
import {
  followCopies,
  isSlotTaken,
  type KnownMeeting,
  type SeriesReading,
  type Step,
} from '#domain/meetings/planned/following.ts';
import { endOfPlanned } from '#domain/meetings/planned/planned.ts';
import { seriesUidOf } from '#domain/calendar/series-key.ts';
import { backMs, type HistoryMeeting, type HistoryRecord } from './histories.ts';
import { ada, ben, eve, type HistoryCalendar, type HistoryObject } from './history-events.ts';
import { hourMs } from '#domain/time/time-units.ts';

type StoredCopy = Copy & { calendarId: number; href: string };
type Row = KnownMeeting & { dueAt: number | null };

const addresses = new Map([ada, ben, eve].map(({ ownerId, email }) => [ownerId, [email]]));
const addressesOf = (ownerId: number): string[] => addresses.get(ownerId) ?? [];

export function memoryRecord(): HistoryRecord {
  let copies: StoredCopy[] = [];
  let rows: Row[] = [];
  const readings: (SeriesReading & { seriesKey: string })[] = [];
  const calendarReads = new Map<number, { from: number; until: number }>();
  /** Unchanged objects are not followed again. */
  const fingerprints = new Map<number, Map<string, HistoryObject>>();
  let lastId = 0;
  const newId = () => (lastId += 1);

  function apply(steps: readonly Step[], ownerId: number): void {
    for (const step of steps) {
      const { known } = step;
      const row = rows.find(({ id }) => id === known?.id);
      let id = known?.id ?? null;
      if (step.kind === 'add') {
        id = newId();
        const { copies: _, isCanceled: __, leftOut: ___, isOwnComponent: ____, ...content } = step.merged;
        const { absent: _a, slotMinutes: _b, hasOrganizersCopy: _c, ...planned } = content;
        const { round, state, why, dueAt } = step;
        rows.push({
          ...planned,
          id,
          ownerId,
          round,
          state,
          why,
          dueAt,
          isGone: 0,
          meetingId: null,
          follows: true,
        });
      } else if (step.kind === 'follow' && row) {
        const { title, startsAt, durationMinutes, sequence, attendees, organizerEmail, hasAgenda } =
          step.merged;
        const content = { title, startsAt, durationMinutes, sequence, attendees, organizerEmail, hasAgenda };
        const isSame = Object.entries(content).every(
          ([key, value]) => JSON.stringify(row[key as keyof Row]) === JSON.stringify(value),
        );
        if (!isSame || row.isGone === 1 || row.state !== step.state || row.why !== step.why)
          Object.assign(row, content, { state: step.state, why: step.why, dueAt: step.dueAt, isGone: 0 });
      } else if (step.kind === 'delete-recorded' && row) {
        if (step.isKnownAsCanceled) Object.assign(row, { state: 'canceled', dueAt: row.meetingId && 0 });
        else Object.assign(row, { isGone: 1, dueAt: 0 });
      } else if (step.kind === 'remove') {
        rows = rows.filter((it) => it !== row);
        for (const copy of copies) if (copy.plannedMeetingId === id) copy.plannedMeetingId = null;
        id = null;
      }
      const described = new Set(step.copies.map((copy) => copy.id));
      for (const copy of copies) if (described.has(copy.id)) copy.plannedMeetingId = id;
    }
  }

  function follow(
    { id: calendarId, ownerId }: HistoryCalendar,
    { href, uid, events }: { href: string; uid: string; events: readonly CalendarEvent[] },
    now: number,
    isDisconnected = false,
  ): void {
    const seriesKey = seriesUidOf(uid);
    const former = copies.filter((it) => it.calendarId === calendarId && it.href === href);
    const wanted = events.flatMap((event) => copyOf({ ...event, uid: seriesKey }, 'UTC', false) ?? []);
    const touched = new Set([...former, ...wanted].map(({ originalStart }) => originalStart));
    const next = wanted.map((content): StoredCopy => {
      const known = former.find(({ originalStart }) => originalStart === content.originalStart);
      return {
        ...content,
        calendarId,
        href,
        ownerId,
        isOwn: 1,
        id: known?.id ?? newId(),
        plannedMeetingId: known?.plannedMeetingId ?? null,
      };
    });
    copies = [...copies.filter((it) => !former.includes(it)), ...next];
    const confirmed = new Set(wanted.flatMap((it) => (it.status === 'confirmed' ? [it.originalStart] : [])));
    const isOrganizers = (it: Copy) => addressesOf(ownerId).includes(it.organizerEmail);
    const organizerLeft = new Set(
      isDisconnected
        ? []
        : former.flatMap((it) =>
            isOrganizers(it) && !next.some((one) => one.id === it.id) ? [it.originalStart] : [],
          ),
    );
    const ofSeries = readings.filter((it) => it.seriesKey === seriesKey);
    const steps = followCopies(
      copies.filter((it) => it.seriesKey === seriesKey && touched.has(it.originalStart)),
      rows.filter((it) => it.seriesKey === seriesKey),
      {
        touched,
        read: new Set(next.map(({ id }) => id)),
        former: new Set(former.flatMap(({ plannedMeetingId }) => plannedMeetingId ?? [])),
      },
      {
        now,
        ownerId,
        windowFrom: now - backMs,
        addressesOf,
        readings: ofSeries,
        calendarRead: calendarReads.get(calendarId) ?? null,
        isNewHere: former.length === 0,
        confirmed,
        organizerLeft,
        isDisconnected,
      },
    );
    apply(steps, ownerId);
  }

  const dueRows = (now: number) =>
    rows
      .filter(({ dueAt }) => (dueAt ?? Infinity) <= now)
      .toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt));
  const isTaken = (row: Row) =>
    isSlotTaken(
      row,
      copies.filter(({ plannedMeetingId }) => plannedMeetingId === row.id),
      rows.filter((it) => it.seriesKey === row.seriesKey && it.state !== 'planned'),
      { addressesOf },
    );

  return {
    async read(calendar, objects, unreadable, now) {
      const hrefs = new Set(objects.map(({ href }) => href));
      const followed = fingerprints.get(calendar.id) ?? new Map<string, HistoryObject>();
      fingerprints.set(calendar.id, followed);
      for (const object of objects) {
        if (unreadable.has(object.href) || followed.get(object.href) === object) continue;
        follow(calendar, object, now);
        followed.set(object.href, object);
      }
      for (const href of followed.keys()) if (!hrefs.has(href)) followed.delete(href);
      const gone = copies.filter(
        (it) => it.calendarId === calendar.id && !hrefs.has(it.href) && !unreadable.has(it.href),
      );
      for (const [href, some] of Map.groupBy(gone, (it) => it.href))
        follow(calendar, { href, uid: some[0]?.seriesKey ?? '', events: [] }, now);
      const { ownerId } = calendar;
      for (const { href, uid } of objects) {
        if (unreadable.has(href)) continue;
        const seriesKey = seriesUidOf(uid);
        const known = readings.find((it) => it.seriesKey === seriesKey && it.ownerId === ownerId);
        if (known && known.readUntil !== now)
          Object.assign(known, { readBefore: known.readUntil, readUntil: now });
        if (known) continue;
        const readFrom = now - backMs;
        readings.push({ seriesKey, ownerId, readFrom, readUntil: now, readBefore: readFrom });
      }
      calendarReads.set(calendar.id, {
        from: calendarReads.get(calendar.id)?.from ?? now - backMs,
        until: now,
      });
    },

    async settle(now) {
      for (const row of dueRows(now)) {
        if (row.state === 'canceled') row.dueAt = null;
        else if (row.isGone === 1) rows = rows.filter((it) => it !== row);
        else if (row.state === 'kept')
          Object.assign(
            row,
            endOfPlanned(row) > now
              ? { state: 'planned', dueAt: endOfPlanned(row), meetingId: null }
              : { dueAt: null },
          );
        else if (row.why !== null || isTaken(row))
          Object.assign(row, { state: 'asking', why: row.why ?? 'same-slot', dueAt: null });
        else Object.assign(row, { state: 'kept', dueAt: null, meetingId: row.id });
      }
    },

    async disconnect(calendar, now) {
      const own = copies.filter((it) => it.calendarId === calendar.id);
      for (const [href, some] of Map.groupBy(own, (it) => it.href))
        follow(calendar, { href, uid: some[0]?.seriesKey ?? '', events: [] }, now, true);
      calendarReads.delete(calendar.id);
      fingerprints.delete(calendar.id);
    },

    async meetings(now): Promise<HistoryMeeting[]> {
      const readUntil = new Map<string, number>();
      for (const it of readings)
        if (it.ownerId !== eve.ownerId)
          readUntil.set(it.seriesKey, Math.max(it.readUntil, readUntil.get(it.seriesKey) ?? 0));
      return rows
        .filter(({ ownerId }) => ownerId !== eve.ownerId)
        .map((row) => {
          const { seriesKey, originalStart, state, startsAt, title, attendees, durationMinutes, round } = row;
          const endsAt = endOfPlanned(row);
          const isClosed = endsAt <= now && (readUntil.get(seriesKey) ?? 0) >= endsAt - hourMs;
          const people = attendees.map(({ email }) => email).toSorted();
          const content = JSON.stringify([
            seriesKey,
            originalStart,
            round,
            startsAt,
            durationMinutes,
            title,
            people,
          ]);
          return { series: seriesKey, originalStart, state, startsAt, endsAt, content, isClosed };
        })
        .toSorted((a, b) => (a.content < b.content ? -1 : 1));
    },
  };
}
