// Shows the cost without a department, and assigns departments to meetings in bulk.

import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { assignDepartment, listUnassigned, mostTitles } from '#contract/budgets.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { toDollars } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { ensureDepartment } from '#server/features/meetings/departments-store.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { assignSome, unassignedTitles } from './unassigned-store.ts';

/** About 50 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 500;

export function unassignedRoutes(app: FastifyInstance, { db, events, now }: AppContext): void {
  mountEndpoint(app, listUnassigned, async ({ query: { month } }, caller) => {
    const titles = await unassignedTitles(visibleTo(caller, db).reports, caller.org, month);
    return {
      titles: titles
        .slice(0, mostTitles)
        .map(({ title, meetings, costCents }) => ({ title, meetings, cost: toDollars(costCents) })),
      found: titles.length,
    };
  });

  mountEndpoint(app, assignDepartment, async ({ body: { month, titles, department } }, caller) => {
    const { org } = caller;
    const wanted = { month, titles: [...new Set(titles.map(normalizedTitle))] };
    let assigned = 0;
    // In batches, so that other writes do not wait. After an interruption, the next call assigns the rest.
    for (let batch = meetingsPerBatch; batch === meetingsPerBatch;) {
      batch = await db.write(async (tx) => {
        const lock = await lockMeetings(tx, org, now());
        const name = (await ensureDepartment(tx, lock, department)) ?? department;
        const after = await assignSome(tx, lock, { ...wanted, name }, meetingsPerBatch);
        if (after.length === 0) return 0;
        const before = after.map((meeting) => ({ ...meeting, department: null }));
        const detail = { department: name, month, meetings: after.length };
        await events.publish(tx, caller, 'meetings.assigned', detail, `organization:${org}`, {
          before,
          after,
        });
        return after.length;
      });
      assigned += batch;
      await setImmediate();
    }
    return { meetings: assigned };
  });
}
