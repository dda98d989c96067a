// Shows the cost without a department, and assigns departments to meetings in bulk.

import type { FastifyInstance } from 'fastify';
import { assignDepartment, listUnassigned, mostTitles } from '#contract/reports/budgets.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { inBatches } from '#server/db/batches.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { departmentName } from '#server/features/meetings/meetings/departments-store.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { unassignedMeetings, unassignedTitles } from './unassigned-store.ts';

/** About 50 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 500;

export function unassignedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const record = meetingRecord(context);

  mountEndpoint(app, listUnassigned, async ({ query: { month } }, caller) => {
    const titles = await unassignedTitles(caller, db, month);
    return {
      titles: titles
        .slice(0, mostTitles)
        .map(({ title, meetings, costCents }) => ({ title, meetings, cost: toMajor(costCents) })),
      found: titles.length,
    };
  });

  mountEndpoint(app, assignDepartment, async ({ body: { month, titles, department } }, caller) => {
    const { org } = caller;
    const wanted = { month, titles: [...new Set(titles.map(normalizedTitle))] };
    let assigned = 0;
    // In batches, so that other writes do not wait. After an interruption, the next call assigns the rest.
    await inBatches(0, async () => {
      const batch = await db.write(async (tx) => {
        const lock = await lockMeetings(tx, org, now());
        const found = await unassignedMeetings(tx, org, wanted, meetingsPerBatch);
        if (found.length === 0) return 0;
        const name = await departmentName(tx, org, department);
        const [detail, columns] = [{ department: name, month, meetings: found.length }, { department: name }];
        const edits = found.map((before) => ({ before, columns }));
        const subject = `organization:${org}`;
        const event = { actor: caller, action: 'meetings.assigned' as const, detail, subject };
        const after = await record.changeMeetings(tx, lock, edits, event);
        return after.length;
      });
      assigned += batch;
      return batch === meetingsPerBatch ? 0 : null;
    });
    return { meetings: assigned };
  });
}
