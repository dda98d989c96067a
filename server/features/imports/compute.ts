// From an imported row to a meeting: all attendees have the same rate and stay the whole time.

import type { Received } from '#contract/endpoint.ts';
import type { ImportedMeeting, saveImportBatch } from '#contract/imports.ts';
import { defaultAttendee } from '#domain/import/attendees.ts';
import { toCents } from '#domain/money/money.ts';
import { computeMeeting } from '#server/features/meetings/compute.ts';

type Batch = Received<typeof saveImportBatch>['body'];

export function computeImported(
  posted: ImportedMeeting,
  { hourlyRate, salaryTier }: Batch,
  timeZone: string,
) {
  const { row: _, names, unnamedAttendees, ...fields } = posted;
  const common = {
    role: defaultAttendee.role,
    salaryTier: salaryTier || null,
    hourlyRate,
    joinedMinute: 0,
    leftMinute: null,
  };
  const attendees = names.map((name) => ({ name, ...common }));
  return computeMeeting({ ...fields, scheduledAt: null, plannedMinutes: null, attendees }, timeZone, {
    unnamedCount: unnamedAttendees,
    unnamedRateCents: toCents(hourlyRate),
  });
}

/** A row of an import is a draft that is saved once. */
export const draftKeyOf = (importKey: string, row: number) => `${importKey}:${row}`;

export const isRowOf = (importKey: string, draftKey: string) => draftKey.startsWith(`${importKey}:`);
