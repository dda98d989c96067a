// What a list of meetings adds to single meetings: the sums of all of them, one change of several, and a batch.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { exportedAs, id, requiredText } from '#contract/fields.ts';
import { SumsWithPlanned } from '#contract/reports/sums.ts';
import { t } from '#domain/format/text.ts';
import { content } from './example.ts';
import { MeetingDraft, MeetingFilters, WorthIt } from './meetings.ts';

export const sumMeetings = endpoint('GET /api/meetings/sums', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'Get number, minutes and cost of all meetings of a filtered list; with `costDepartment` or `unassigned`, the cost that is charged to it',
  query: MeetingFilters,
  /** `value` is the sum of the recorded values of held meetings. */
  answer: z.extend(SumsWithPlanned, { value: z.number() }),
});

export const mostChangedAtOnce = 200;

/** One change for all of them. */
const BulkChange = z
  .strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(mostChangedAtOnce)),
    department: z.optional(requiredText(1, 120, t`Please choose a department.`)),
    worthIt: z.optional(z.nullable(WorthIt)),
    /** `false` restores those deleted in the last 30 days. */
    deleted: z.optional(z.boolean()),
  })
  .check(
    z.check(
      ({ value, issues }) => {
        const { ids: _, ...changes } = value;
        if (Object.values(changes).filter((change) => change !== undefined).length === 1) return;
        issues.push({
          code: 'custom',
          params: { code: 'invalid' },
          message: t`Exactly one of department, worthIt and deleted`,
          path: [],
          input: value,
        });
      },
      t`Exactly one of department, worthIt and deleted`,
    ),
  );

export type BulkChange = z.output<typeof BulkChange>;

export const changeMeetings = endpoint('PATCH /api/meetings', {
  access: 'member',
  scope: 'meetings:write',
  summary:
    'Assign, rate, delete or restore several meetings (author of all or administrator); missing ones are skipped',
  errors: ['no-permission', 'plan-meetings-full'],
  body: BulkChange,
  /** How many were changed. */
  answer: z.object({ meetings: z.number() }),
  example: { body: { ids: [1, 2], worthIt: 'yes' }, answer: { meetings: 2 } },
});

const externalBatch = 100;

const saved = { externalId: z.string() };

export const saveMeetings = endpoint('POST /api/meeting-batches', {
  access: 'member',
  scope: 'meetings:write',
  summary: `Save up to ${externalBatch} meetings with external ids, each as \`POST /api/meetings\` does; one that cannot be saved does not stop the others`,
  body: z.strictObject({
    meetings: z
      .array(MeetingDraft)
      .check(z.minLength(1, 'Must have at least 1 item'), z.maxLength(externalBatch))
      .check(
        z.refine(
          (list) => list.every(({ externalId: sent }) => sent !== undefined),
          'Each meeting needs an external id',
        ),
      ),
  }),
  /** In the order of the request. */
  answer: z.object({
    results: z.array(
      z.union([z.object({ ...saved, id, isNew: z.boolean() }), z.object({ ...saved, error: ErrorBody })]),
    ),
  }),
  example: {
    body: { meetings: [{ externalId: 'meeting-17', ...content }] },
    answer: { results: [{ externalId: 'meeting-17', id: 68_719_476_737, isNew: true }] },
  },
});

export const exportMeetings = endpoint('GET /api/meetings/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Export the filtered meetings as CSV or as a sheet (at most 100,000; a last line says so)',
  query: z.extend(MeetingFilters, { as: exportedAs }),
  answer: 'text/csv',
});
