// Erases a person from meetings; their cost stays. A job replaces the names, which may be in many.

import * as z from 'zod/mini';
import { identityKey } from '#domain/people/matching.ts';
import type { AppContext, ErasedPerson } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import { operatorId } from '#server/events/events.ts';
import { changeDirectory } from '#server/features/people/people/changes.ts';
import { forgetDeletedSoon } from '#server/jobs/forget-deleted.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { namedAttendances } from './erasure-store.ts';
import { meetingRecord } from './record.ts';

const eraseNamesJob = 'people.erase-names';

/** Erased names and aliases, see `identityKey`. Deleted with the job. */
const Payload = z.object({
  organizationId: z.number(),
  /** The user who caused it; jobs that an earlier version queued do not say. */
  by: z._default(z.number(), operatorId),
  keys: z.array(z.string()),
});

/** Where the person is linked; a job erases names that are not. */
export async function eraseFromMeetings(
  tx: Tx,
  lock: MeetingsLock,
  { id, keys, by }: ErasedPerson,
  context: AppContext,
): Promise<void> {
  const event = { actor: by, action: 'attendees.erased' as const, detail: {}, subject: `person:${id}` };
  await meetingRecord(context).eraseAttendees(
    tx,
    lock,
    (eb) => eb('personId', '=', id),
    ({ personId }) => personId === id,
    event,
  );
  const payload = { organizationId: lock.org, by: by.userId, keys: [...keys] };
  await context.jobs.enqueue({ kind: eraseNamesJob, payload }, tx);
}

export function eraseNamesJobs(context: AppContext): JobHandlers {
  const { db, jobs } = context;
  const record = meetingRecord(context);
  return {
    [eraseNamesJob]: async (payload) => {
      const { organizationId, by: userId, keys } = z.parse(Payload, payload);
      const org = unverifiedOrg(organizationId);
      const erased = new Set(keys);
      const actor = { org, userId };
      const event = { actor, action: 'attendees.erased' as const, detail: {} };
      const isErased = ({ name, personId }: { name: string; personId: number | null }) =>
        personId === null && erased.has(identityKey(name));
      await runAs(organizationId, async () => {
        // Also without held meetings.
        await changeDirectory(context, org, ({ tx, lock }) =>
          record.eraseAttendees(tx, lock, null, isErased, event),
        );
        for await (const found of namedAttendances(db.reports, org, erased))
          await changeDirectory(context, org, ({ tx, lock }) =>
            record.eraseAttendees(
              tx,
              lock,
              (eb) =>
                eb.and([
                  eb('meetingId', 'in', found.meetings),
                  eb('name', 'in', found.names),
                  eb('personId', 'is', null),
                ]),
              isErased,
              event,
            ),
          );
      });
      await db.write((tx) => forgetDeletedSoon(jobs, tx));
    },
  };
}
