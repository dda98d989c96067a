// Queues the weekly reports of an organization in steps, each of which queues the next one: a step that is repeated
// after a kill queues nothing twice.

import * as z from 'zod/mini';
import { reportDay } from '#domain/reports/report-schedule.ts';
import type { AppContext } from '#server/context.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { queueMail } from '#server/mail/mail.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { markReported, schedules, settingsOf, weekReaders } from './store.ts';

const stepJob = 'week-reports';
/** Run by the feature of chat channels. */
export const chatWeekJob = 'chat.week';
const Step = z.object({ organizationId: z.number(), after: z.string(), day: z.optional(z.string()) });
/** Longer transactions would keep other writers waiting. */
const mailsPerStep = 50;

export function dueReports({ db, now, jobs }: AppContext): () => Promise<void> {
  return async () => {
    for (const { id, reportedOn, ...schedule } of await schedules(db.read)) {
      const day = reportDay(now(), schedule);
      if (day === null || (reportedOn !== null && reportedOn >= day)) continue;
      await runAs(id, () =>
        db.write(async (tx) => {
          if (!(await markReported(tx, unverifiedOrg(id), day))) return;
          const payload = { organizationId: id, after: '', day };
          await jobs.enqueue({ kind: stepJob, payload, lane: 'background' }, tx);
          const forChat = { organizationId: id, day };
          await jobs.enqueue({ kind: chatWeekJob, payload: forChat, lane: 'background' }, tx);
        }),
      );
    }
  };
}

export function reportJobs({ db, jobs }: AppContext): JobHandlers {
  return {
    [stepJob]: (payload) => {
      const { organizationId, after, day } = z.parse(Step, payload);
      const org = unverifiedOrg(organizationId);
      return runAs(organizationId, () =>
        db.write(async (tx) => {
          const { isForAll } = await settingsOf(tx, org);
          const readers = await weekReaders(tx, org, { isForAll, after, limit: mailsPerStep });
          for (const to of readers)
            await queueMail(
              jobs,
              {
                template: 'week-report',
                to,
                data: { organizationId, day },
                org: organizationId,
                // A manager may have budgets of several organizations.
                topic: String(organizationId),
              },
              tx,
            );
          const last = readers.at(-1);
          if (last === undefined || readers.length < mailsPerStep) return;
          const next = { organizationId, after: last, day };
          await jobs.enqueue({ kind: stepJob, payload: next, lane: 'background' }, tx);
        }),
      );
    },
  };
}
