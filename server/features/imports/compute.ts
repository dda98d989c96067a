// From what was read of a calendar to what is stored: every figure is computed here, none is taken over.

import type { Received } from '#contract/endpoint.ts';
import type { ImportedMeeting, saveImportBatch } from '#contract/imports.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { localDay } from '#domain/time/local-day.ts';
import { defaultAttendee } from '#domain/import/attendees.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { normalizedType } from '#domain/meetings/meeting-types.ts';
import { toCents } from '#domain/money/money.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';

type Batch = Received<typeof saveImportBatch>['body'];

export type ImportContext = {
  importId: number;
  createdBy: number;
  now: number;
  timeZone: string;
  /** How the organization spells the departments that rows name. */
  departments: ReadonlyMap<string | null, string | null>;
};

/** What all meetings of a batch have in common. */
export function commonToMeetings({ hourlyRate }: Batch, { importId, createdBy, now }: ImportContext) {
  const hourlyRateCents = toCents(hourlyRate);
  return {
    importId,
    unnamedRateCents: hourlyRateCents,
    averageHourlyRateCents: hourlyRateCents,
    source: 'import',
    createdBy,
    createdAt: now,
    version: 1,
  };
}

/** Everybody has the same rate; who is not named was there all the time, as those who are. */
export function computeImported(id: number, meeting: ImportedMeeting, batch: Batch, context: ImportContext) {
  const { names, unnamedAttendees: unnamedCount, durationMinutes } = meeting;
  const people = names.length + unnamedCount;
  const hourlyRateCents = toCents(batch.hourlyRate);
  const startedAt = Date.parse(meeting.startedAt);
  return {
    id,
    draftKey: draftKeyOf(batch.importKey, meeting.row),
    title: meeting.title,
    normalizedTitle: normalizedTitle(meeting.title),
    type: normalizedType(meeting.type),
    department: context.departments.get(meeting.department) ?? null,
    agenda: meeting.agenda || null,
    hasAgenda: agendaOf(meeting.agenda, 'import'),
    startedAt,
    day: localDay(startedAt, context.timeZone),
    durationMinutes,
    attendeeCount: people,
    unnamedCount,
    totalCents: meetingCostCents([{ hourlyRateCents, people, minutes: durationMinutes }]),
    estimatedValueCents: null,
    worthIt: null,
  };
}

/** What all attendees of a batch have in common. */
export const commonToAttendees = ({ hourlyRate, salaryTier }: Batch) => ({
  role: defaultAttendee.role,
  salaryTier: salaryTier || null,
  hourlyRateCents: toCents(hourlyRate),
  joinedMinute: 0,
  leftMinute: null,
});

export const attendeeRows = (meetingId: number, { names }: ImportedMeeting) =>
  names.map((name, position) => ({ meetingId, position, name }));

/** A row of an import is a draft that is saved once. */
export const draftKeyOf = (importKey: string, row: number) => `${importKey}:${row}`;

/** Whether a draft is a row of an import. */
export const isRowOf = (importKey: string, draftKey: string) => draftKey.startsWith(`${importKey}:`);
