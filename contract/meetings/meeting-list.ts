// What the list of meetings adds to single meetings: the sums of all of them, and one change of several.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, requiredText } from '#contract/fields.ts';
import { SumsWithPlanned } from '#contract/reports/sums.ts';
import { MeetingFilters, WorthIt } from './meetings.ts';

export const sumMeetings = endpoint('GET /api/meetings/sums', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'Get number, minutes and cost of all meetings of a filtered list; with `costDepartment` or `unassigned`, the cost that is charged to it',
  query: MeetingFilters,
  answer: SumsWithPlanned,
});

export const mostChangedAtOnce = 200;

/** One change for all of them. */
const BulkChange = z
  .strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(mostChangedAtOnce)),
    department: z.optional(requiredText(1, 120, 'Please choose a department.')),
    worthIt: z.optional(z.nullable(WorthIt)),
    /** `false` restores those deleted in the last 30 days. */
    deleted: z.optional(z.boolean()),
  })
  .check(
    z.check(({ value, issues }) => {
      const { ids: _, ...changes } = value;
      if (Object.values(changes).filter((change) => change !== undefined).length === 1) return;
      issues.push({
        code: 'custom',
        params: { code: 'invalid' },
        message: 'Exactly one of department, worthIt and deleted',
        path: [],
        input: value,
      });
    }),
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
