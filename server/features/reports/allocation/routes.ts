// How the cost of meetings is allocated to departments: a setting of each meeting, and one of the organization,
// which a job applies to recorded meetings.

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  type MeetingAllocation,
  readAllocation,
  readAllocationSetting,
  saveAllocationSetting,
  setAllocation,
} from '#contract/reports/allocation.ts';
import { isAllocatedByAttendees } from '#domain/reports/budgets/allocation.ts';
import { toMajor } from '#domain/money/money.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings, lockOrganization } from '#server/db/organization-lock.ts';
import { operatorId } from '#server/events/events.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { liveMeeting, meetingFor, rewriteAhead } from '#server/features/meetings/meetings/ahead-store.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { plannedSharesOf } from '#server/features/meetings/planned/prices-store.ts';
import { pricePlanned } from '#server/features/people/people/changes.ts';
import { sharesOf } from '#server/totals/shares-store.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { runLongJob } from '#server/jobs/long-job.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type Member, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { allocationDays, followingMeetings, setAllocateFrom } from './store.ts';

const allocateJob = 'meetings.allocate';
const AllocatePayload = z.object({
  organizationId: z.number(),
  /** The user who caused it; jobs that an earlier version queued do not say. */
  by: z._default(z.number(), operatorId),
  after: z._default(z.number(), 0),
});

/** About 50 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 200;

export function allocationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs, now } = context;
  const record = meetingRecord(context);

  const answer = async (caller: Member, id: number): Promise<MeetingAllocation | ApiError> => {
    const { org } = caller;
    const { read } = visibleTo(caller, db);
    const meeting = await meetingFor(caller, db, id);
    if (!meeting) return fail('not-found');
    const stored = (await sharesOf(read, org, [id])).get(id) ?? (await plannedSharesOf(read, org, id));
    const shares = stored.length > 0 ? stored : null;
    const own = [{ department: meeting.department ?? '', costCents: meeting.totalCents }];
    return {
      allocation: meeting.allocation,
      byAttendees: isAllocatedByAttendees(meeting, await allocationDays(read, org)),
      shares: (shares ?? own)
        .map(({ department, costCents }) => ({
          department: department || null,
          cost: toMajor(costCents),
        }))
        .toSorted((a, b) => b.cost - a.cost),
    };
  };

  mountEndpoint(app, readAllocation, ({ params: { id } }, caller) => answer(caller, id));

  mountEndpoint(app, setAllocation, async ({ params: { id }, body: { allocation } }, caller) => {
    const { org } = caller;
    const failed = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const before = (await liveMeeting(tx, org, id))?.meeting;
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      const detail = { title: before.title, allocation };
      const event = { actor: caller, action: 'meeting.allocated' as const, detail };
      const edits = [{ before, columns: { allocation } }];
      await record.changeMeetings(tx, lock, edits, event, { seenBy: 'nobody' });
      return null;
    });
    return failed ?? answer(caller, id);
  });

  mountEndpoint(app, readAllocationSetting, async (_input, caller) => ({
    from: (await allocationDays(db.read, caller.org)).allocateFrom,
  }));

  mountEndpoint(app, saveAllocationSetting, async ({ body: { from } }, caller) => {
    const { org } = caller;
    await db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      await setAllocateFrom(tx, lock, from);
      await jobs.enqueue({ kind: allocateJob, payload: { organizationId: org, by: caller.userId } }, tx);
      await pricePlanned(jobs, org, tx);
      await events.publish(tx, caller, 'organization.allocation-changed', { from }, `organization:${org}`);
    });
    return { from };
  });
}

/** Idempotent: allocates meetings again that are already allocated. */
export function allocationJobs(context: AppContext): JobHandlers {
  const { db, events } = context;
  return {
    [allocateJob]: async (job, { signal }) => {
      const { after: first, ...payload } = z.parse(AllocatePayload, job);
      const { organizationId, by: userId } = payload;
      const org = unverifiedOrg(organizationId);
      await runLongJob(context, { kind: allocateJob, payload, signal }, first, (after) =>
        db.write(async (tx) => {
          const lock = await lockOrganization(tx, org);
          const day = lock.allocateFrom;
          const meetings = await followingMeetings(tx, lock, day, after, meetingsPerBatch);
          // At the end those to come, with the departments of their attendees now.
          if (meetings.length === 0) {
            await rewriteAhead(tx, lock, (one) => one);
            return null;
          }
          const [detail, change] = [{ meetings: meetings.length }, { before: meetings, after: meetings }];
          const subject = `organization:${org}`;
          await events.publish(tx, { org, userId }, 'meetings.allocated', detail, subject, change);
          return meetings.at(-1)?.id ?? null;
        }),
      );
    },
  };
}
