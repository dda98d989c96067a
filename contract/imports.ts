// Meetings from a calendar export. The file stays in the browser; what was read of it comes here, in batches.

import * as z from 'zod/mini';
import { batchMeetings } from '#domain/import/import-defaults.ts';
import { endpoint } from './endpoint.ts';
import { dollars, requiredText, idInPath, line, wholeNumber } from './fields.ts';
import { detailFields, listedFields, longestMeetingMinutes, mostUnnamed } from './meetings.ts';

const row = wholeNumber(0, 10_000_000);
const durationMinutes = wholeNumber(1, longestMeetingMinutes);

export const ImportedMeeting = z.strictObject({
  /** Which line of the file, the first is 0: the same one of the same import is saved once. */
  row,
  ...listedFields,
  type: requiredText(1, 40, 'Please enter a type.'),
  agenda: detailFields.agenda,
  department: z._default(listedFields.department, null),
  durationMinutes,
  names: z.array(requiredText(1, 120, 'Please enter a name.')).check(z.minLength(1), z.maxLength(10)),
  /** People beyond those who are named. */
  unnamedAttendees: wholeNumber(0, mostUnnamed),
});

export type ImportedMeeting = z.output<typeof ImportedMeeting>;

export const saveImportBatch = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  summary:
    'Save a batch of an import; rows of the same import key that are already saved are left as they are',
  errors: ['import-undone', 'too-costly', 'plan-meetings-full'],
  body: z.strictObject({
    /** Made by the browser for one import of one file. */
    importKey: z.uuid(),
    fileName: requiredText(1, 255, 'Please name the file.'),
    /** Dollars an hour, of everybody in these meetings. */
    hourlyRate: dollars(100_000),
    salaryTier: z.nullable(line(60)),
    meetings: z.array(ImportedMeeting).check(z.maxLength(batchMeetings)),
    /** Nothing comes after this batch. */
    isLast: z.boolean(),
  }),
  answer: z.object({
    id: z.number(),
    /** How many of this batch were new. */
    saved: z.number(),
    /** Of the whole import so far. */
    meetings: z.number(),
    attendees: z.number(),
  }),
});

export const findKnownMeetings = endpoint({
  method: 'POST',
  path: '/api/imports/known-meetings',
  access: 'member',
  summary:
    'Which of these meetings (same title, start and duration) the organization has already, and which rows an import that goes on has saved',
  body: z.strictObject({
    /** Of an import that was begun: what it saved is known by its rows, since others of its rows may look the same. */
    importKey: z.optional(z.uuid()),
    meetings: z
      .array(
        z.strictObject({
          row: z.optional(row),
          title: listedFields.title,
          startedAt: listedFields.startedAt,
          durationMinutes,
        }),
      )
      .check(z.maxLength(batchMeetings)),
  }),
  /** Positions in the list that was sent. */
  answer: z.object({ known: z.array(z.number()), saved: z.array(z.number()) }),
});

export const Import = z.object({
  id: z.number(),
  fileName: z.string(),
  createdDate: z.string(),
  createdByName: z.nullable(z.string()),
  meetings: z.number(),
  attendees: z.number(),
  /** Partly undone: its undoing was interrupted, or something of it was brought back. */
  state: z.enum(['unfinished', 'finished', 'partly-undone', 'undone']),
  mayUndo: z.boolean(),
});

export type Import = z.output<typeof Import>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'member',
  summary: 'The last 20 imports, newest first',
  answer: z.object({ imports: z.array(Import) }),
});

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  access: 'member',
  summary: 'Delete all meetings of an import; for whoever made it, and administrators',
  errors: ['no-permission'],
  params: z.object({ id: idInPath }),
});
