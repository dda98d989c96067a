// Reads a visitor's calendar file in a worker of the browser: nothing is sent.

import { readCalendarWindow } from '#calendar-format/calendar-file.ts';
import { sumOfWeek, type WeekSum } from '#domain/calendar/week-ahead.ts';
import { decodeFile } from '#domain/meetings/imports/encoding.ts';
import { eventRow, peopleInEvents } from '#domain/meetings/imports/imported-meeting.ts';
import { dayMs } from '#domain/time/time-units.ts';

export type WeekQuestion = { file: File; nowMs: number; timeZone: string };

/** `isAhead`: the next seven days; otherwise the last ones before the file was written. `unread`: events left out. */
export type WeekReply =
  | { week: WeekSum; isAhead: boolean; untilMs: number; listsPeople: boolean; unread: number }
  | { failure: 'empty' | 'unread' | 'not-a-calendar' | 'too-many' | 'zip' | 'unreadable' };

async function read({ file, nowMs, timeZone }: WeekQuestion): Promise<WeekReply> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { failure: 'zip' };
  const decoded = decodeFile(bytes, navigator.language);
  if (decoded === null) return { failure: 'not-a-calendar' };
  let unread = 0;
  for (const untilMs of [nowMs + 7 * dayMs, Math.min(nowMs, file.lastModified)]) {
    const window = { from: untilMs - 7 * dayMs, to: untilMs };
    const found = readCalendarWindow(decoded.text, window, timeZone);
    if (typeof found === 'string') return { failure: found };
    unread = found.problems.filter(({ isRead }) => !isRead).length;
    const events = found.events.filter(({ startsAt }) => startsAt >= window.from && startsAt < window.to);
    const people = peopleInEvents(events);
    const settings = { timeZone, assumedStartMs: nowMs, nowMs, people };
    const rows = events.map((event) => eventRow(event, settings));
    const meetings = rows
      .filter(({ issue }) => issue === null || issue === 'to-come')
      .map((row) => ({ startMs: row.startMs, minutes: row.durationMinutes, people: row.attendeeCount }));
    if (meetings.length > 0)
      return {
        week: sumOfWeek(meetings, timeZone),
        isAhead: untilMs > nowMs,
        untilMs,
        listsPeople: people.listsPeople,
        unread,
      };
  }
  return { failure: unread > 0 ? 'unread' : 'empty' };
}

self.addEventListener('message', ({ data }: MessageEvent<WeekQuestion>) => {
  void read(data)
    .catch((): WeekReply => ({ failure: 'unreadable' }))
    .then((reply) => self.postMessage(reply, { transfer: [] }));
});
