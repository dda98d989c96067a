// Rows as the server takes them, as many as it takes at once.

import type { ImportedMeeting } from '#contract/imports.ts';
import { batchMeetings } from '#domain/import/import-batch.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { CsvMeeting } from '#domain/import/meeting-csv.ts';
import type { Batch } from './send-batches.ts';

// The server takes 1 MB at once.
const batchBytes = 600_000;
const encoder = new TextEncoder();

/**
 * What tells the meetings from one row on, before the row `end`, from others; `next` is where to go on, null at the end.
 * The server knows rows by their lines, the first of which is 0: they stay the same whichever line has the headings.
 */
export function nextKeys(from: number, end: number, firstLine: number, read: (index: number) => CsvMeeting) {
  const to = Math.min(from + batchMeetings, end);
  const keys = Array.from({ length: to - from }, (_, place) => {
    const { title, startMs, durationMinutes } = read(from + place);
    return { row: firstLine + from + place, title, startedAt: isoInstant(startMs), durationMinutes };
  });
  return { keys, next: to < end ? to : null };
}

/** The meetings from one row on, before the row `end`; `chosen` gives null for one that is not to be saved. */
export function nextBatch(
  from: number,
  end: number,
  firstLine: number,
  chosen: (index: number) => CsvMeeting | null,
): Batch<ImportedMeeting> {
  const meetings: ImportedMeeting[] = [];
  let bytes = 0;
  for (let index = from; index < end; index += 1) {
    const read = chosen(index);
    if (!read) continue;
    const meeting = toSave(firstLine + index, read);
    bytes += encoder.encode(JSON.stringify(meeting)).length;
    if (meetings.length === batchMeetings || (bytes > batchBytes && meetings.length > 0))
      return { meetings, next: index };
    meetings.push(meeting);
  }
  return { meetings, next: null };
}

function toSave(row: number, meeting: CsvMeeting): ImportedMeeting {
  const { title, type, agenda, department, startMs, durationMinutes, attendeeCount, names } = meeting;
  return {
    row,
    title,
    type,
    agenda,
    department,
    startedAt: isoInstant(startMs),
    durationMinutes,
    names: [...names],
    unnamedAttendees: attendeeCount - names.length,
  };
}
