import type { CsvMeeting } from '#domain/meeting-csv.ts';

const minuteMs = 60_000;
// Longer than any meeting, and a power of two: start and length then fit into one number.
const lengths = 16_384;

/** 1 for each meeting with the title, start and duration of an earlier one, otherwise 0. */
export function seenInFile(meetings: readonly CsvMeeting[]): Uint8Array<ArrayBuffer> {
  const seen = new Uint8Array(meetings.length);
  // Most starts come once: a set is made when a second title comes.
  const titles = new Map<number, string | Set<string>>();
  for (const [index, { title, startMs, durationMinutes, estimated }] of meetings.entries()) {
    // Two rows of which nobody knows when they were are not taken for one.
    if (estimated.includes('start')) continue;
    const key = (startMs / minuteMs) * lengths + durationMinutes;
    const known = titles.get(key);
    if (known === undefined) titles.set(key, title);
    else if (typeof known === 'string') {
      if (known === title) seen[index] = 1;
      else titles.set(key, new Set([known, title]));
    } else if (known.has(title)) seen[index] = 1;
    else known.add(title);
  }
  return seen;
}
