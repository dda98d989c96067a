// Erases a person. A job replaces the name in the meetings, which may be many; their cost stays.

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { erasePerson } from '#contract/people/people.ts';
import { identityKey, isAddress } from '#domain/people/matching.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { fail } from '#server/http/api-error.ts';
import { operatorId } from '#server/events/events.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { forgetDeletedSoon } from '#server/jobs/forget-deleted.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { changeDirectory, pricePlanned } from '#server/features/people/people/changes.ts';
import {
  eraseAddresses,
  eraseFormerMembers,
  eraseInvited,
  eraseFromCalendars,
  erasePlannedAttendances,
  namedAttendances,
} from './store.ts';
import { toPeople } from '#server/features/people/people/serializers.ts';
import { deletePerson, peopleMatching, personById } from '#server/features/people/people/store.ts';

const eraseNamesJob = 'people.erase-names';

/** Erased names and aliases, see `identityKey`. Deleted with the job. */
const Payload = z.object({
  organizationId: z.number(),
  /** The user who caused it; jobs that an earlier version queued do not say. */
  by: z._default(z.number(), operatorId),
  keys: z.array(z.string()),
});

export function erasureRoutes(app: FastifyInstance, context: AppContext): void {
  const { events, jobs } = context;
  const record = meetingRecord(context);

  mountEndpoint(app, erasePerson, async ({ params: { id } }, caller) => {
    const { org } = caller;
    return changeDirectory(context, org, async ({ tx, lock, today }) => {
      const person = await personById(tx, org, id);
      if (!person) return fail('not-found');
      const [answer] = await toPeople(tx, org, [person], today);
      // The account must be removed separately, since it is somebody's access.
      if (answer?.hasAccount) return fail('has-account');
      const key = identityKey(person.name);
      const namesakes = (await peopleMatching(tx, org, [key])).filter((other) => other.id !== id);
      // Meetings with only the name may belong to another person.
      const keys = new Set([...person.identities, ...(namesakes.length === 0 ? [key] : [])]);
      const subject = `person:${id}`;
      const event = { actor: caller, action: 'attendees.erased' as const, detail: {}, subject };
      await record.eraseAttendees(
        tx,
        lock,
        (eb) => eb('personId', '=', id),
        ({ personId }) => personId === id,
        event,
      );
      await erasePlannedAttendances(tx, lock, keys);
      await eraseInvited(tx, lock, keys);
      await eraseFromCalendars(tx, lock, keys);
      await eraseAddresses(tx, lock, [...keys].filter(isAddress));
      await eraseFormerMembers(tx, lock, keys);
      await deletePerson(tx, lock, id);
      await pricePlanned(jobs, org, tx);
      const payload = { organizationId: org, by: caller.userId, keys: [...keys] };
      await jobs.enqueue({ kind: eraseNamesJob, payload }, tx);
      await events.publish(tx, caller, 'person.erased', {}, subject);
      return undefined;
    });
  });
}

export function erasureJobs(context: AppContext): JobHandlers {
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
