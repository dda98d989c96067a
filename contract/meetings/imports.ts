// Import of meetings. The browser reads the file and sends the meetings in batches.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import { mostListed } from '#domain/meetings/imports/attendees.ts';
import { rateKinds } from '#domain/people/overhead.ts';
import { guessedValues } from '#domain/meetings/guesses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { amount, id, idParams, requiredText, sentInstant, text, wholeNumber } from '#contract/fields.ts';
import { enteredTexts, listedFields, longestMeetingMinutes, mostUnnamed } from './meetings.ts';

/** Names and addresses per call of `readImportPrices`. */
export const mostIdentities = 5000;

const row = wholeNumber(0, 10_000_000);
const durationMinutes = wholeNumber(1, longestMeetingMinutes);

const occurrence = {
  uid: z.optional(text(1000)),
  originalStart: z.optional(text(40)),
};

export const ImportedMeeting = z.strictObject({
  /** Row of the file, from 0. Each row of an import is saved once. */
  row,
  ...listedFields,
  type: requiredText(1, 40, t`Please enter a type.`),
  ...enteredTexts,
  durationMinutes,
  names: z.array(requiredText(1, 120, t`Please enter a name.`)).check(z.minLength(1), z.maxLength(10)),
  /**
   * The address of each name, or '', and then the addresses of unnamed attendees. An address of the directory finds its
   * person; no address becomes a name.
   */
  emails: z.optional(z.array(text(254)).check(z.maxLength(mostListed))),
  /** Attendees without a name. */
  unnamedAttendees: z._default(wholeNumber(0, mostUnnamed), 0),
  /** The UID of a calendar event, and the original start of an occurrence of a series; '' or none for another event. */
  ...occurrence,
  /** Saved even if it is recorded already, from elsewhere. */
  evenIfKnown: z.optional(z.boolean()),
  /** Values that the file did not contain and the import guessed. */
  estimated: z.optional(z.array(z.enum(guessedValues)).check(z.maxLength(guessedValues.length))),
});

export type ImportedMeeting = z.output<typeof ImportedMeeting>;

export const saveImportBatch = endpoint('POST /api/imports', {
  access: 'member',
  scope: 'meetings:write',
  summary:
    'Save a batch of an import; skips rows that were saved before, and meetings that are recorded already',
  errors: ['import-undone', 'too-costly', 'plan-meetings-full', 'server-limit'],
  body: z.strictObject({
    /** Created by the client for each import of a file. */
    importKey: z.uuid(),
    fileName: requiredText(1, 255, 'Please name the file.'),
    /** Amount per hour of every attendee. */
    hourlyRate: amount(100_000),
    salaryTier: z._default(z.nullable(text(60)), null),
    meetings: z.array(ImportedMeeting).check(z.maxLength(batchMeetings)),
    /** Whether this is the last batch. */
    isLast: z.boolean(),
  }),
  answer: z.object({
    id,
    /** Number of new meetings of this batch. */
    saved: z.number(),
    /** Number of meetings of this batch that are recorded already, from elsewhere. */
    known: z.number(),
    /** Totals of the import so far. */
    meetings: z.number(),
    attendees: z.number(),
  }),
  example: {
    body: {
      importKey: '8f7a9c52-3f8e-4a53-9a1e-5d1f0c9b7e21',
      fileName: 'meetings.csv',
      hourlyRate: 75,
      salaryTier: null,
      meetings: [
        {
          row: 0,
          title: 'Sprint planning',
          type: 'planning',
          startedAt: '2026-11-24T10:00:00Z',
          durationMinutes: 45,
          names: ['Ada Lovelace'],
          unnamedAttendees: 4,
        },
      ],
      isLast: true,
    },
    answer: { id: 68_719_476_738, saved: 1, known: 0, meetings: 1, attendees: 5 },
  },
});

export const findKnownMeetings = endpoint('POST /api/imports/known-meetings', {
  access: 'member',
  scope: 'meetings:write',
  summary:
    'Find the meetings that already exist (same title, start and duration, or the same occurrence of a calendar event) and the rows that a resumed import has saved',
  body: z.strictObject({
    /** Key of a resumed import, whose saved rows are found by their row numbers. */
    importKey: z.optional(z.uuid()),
    meetings: z
      .array(
        z.strictObject({
          row: z.optional(row),
          title: listedFields.title,
          startedAt: listedFields.startedAt,
          durationMinutes,
          ...occurrence,
        }),
      )
      .check(z.maxLength(batchMeetings)),
  }),
  /** Positions in the request's list. */
  answer: z.object({ known: z.array(z.number()), saved: z.array(z.number()) }),
  example: {
    body: {
      meetings: [{ title: 'Sprint planning', startedAt: '2026-11-24T10:00:00Z', durationMinutes: 45 }],
    },
    answer: { known: [0], saved: [] },
  },
});

export const readImportPrices = endpoint('POST /api/imports/prices', {
  access: 'member',
  summary:
    'Get the people of the directory with these names or addresses, and the rates of tiers; empty without permission to see pay',
  body: z.strictObject({
    identities: z.array(text(254)).check(z.maxLength(mostIdentities)),
  }),
  answer: z.object({
    people: z.array(
      z.object({
        id,
        name: z.string(),
        /** Addresses and other names, in lower case. */
        identities: z.array(z.string()),
        /** The first local day after the person left; null for active people. */
        leftOn: z.nullable(z.string()),
        /** The tiers with the local day from which each applies. */
        tiers: z.array(z.object({ fromDay: z.string(), salaryTier: z.nullable(z.string()) })),
      }),
    ),
    /** The latest rate of each tier. */
    tiers: z.array(z.object({ name: z.string(), hourlyRate: z.number() })),
    datedRates: z.array(z.object({ salaryTier: z.string(), fromDay: z.string(), hourlyRate: z.number() })),
    /** What rates mean from a day on; "0001-01-01" means always. */
    overheads: z.array(z.object({ fromDay: z.string(), ratesAre: z.enum(rateKinds), percent: z.number() })),
    /** Nobody has set the rates yet, so that prices from them are estimates. */
    areExamples: z.boolean(),
  }),
});

export const Import = z.object({
  id,
  fileName: z.string(),
  createdDate: sentInstant,
  createdByName: z.nullable(z.string()),
  meetings: z.number(),
  attendees: z.number(),
  /** Partly undone: undoing was interrupted, or a meeting was restored. */
  state: z.enum(['unfinished', 'finished', 'partly-undone', 'undone']),
  mayUndo: z.boolean(),
});

export type Import = z.output<typeof Import>;

export const listImports = endpoint('GET /api/imports', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the last 20 imports, newest first',
  answer: z.object({ imports: z.array(Import) }),
});

export const undoImport = endpoint('DELETE /api/imports/:id', {
  access: 'member',
  scope: 'meetings:write',
  summary: 'Delete all meetings of an import (its author or an administrator)',
  errors: ['no-permission'],
  params: idParams,
});
