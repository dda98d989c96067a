// A row as the server takes it.

import type { ImportedMeeting } from '#contract/imports.ts';
import { isoInstant } from '#domain/instant.ts';
import type { CsvMeeting } from '#domain/meeting-csv.ts';

export function toSave(index: number, meeting: CsvMeeting): ImportedMeeting {
  const { title, type, agenda, department, startMs, durationMinutes, attendeeCount, names } = meeting;
  return {
    row: index + 1,
    title,
    type,
    agenda,
    department,
    startedAt: isoInstant(startMs),
    durationMinutes,
    names: [...names],
    unlistedCount: attendeeCount - names.length,
  };
}
