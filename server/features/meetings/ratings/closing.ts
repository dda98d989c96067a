// Closes boxes by the clock, publishes one word, and forgets the votes.

import * as z from 'zod/mini';
import { endOfBox, resendMs } from '#domain/meetings/ratings/box.ts';
import { publish } from '#domain/meetings/ratings/published-word.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { operatorId } from '#server/events/events.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { closeJob, OfRating } from './opening.ts';
import type { Handover } from './handover.ts';
import { clockOf, closeRating, ratedMeetings, ratingById, type RatingRow, votersOf } from './store.ts';
import { type Slots, type Votes, votesIn } from './votes.ts';

const Closing = z.extend(OfRating, {
  /** A process did not answer, so that devices had time to send their votes again. */
  isExtended: z._default(z.boolean(), false),
});

export function closing(context: AppContext, votes: Votes, handover: Handover) {
  const { db, now, jobs, events } = context;
  const record = meetingRecord(context);

  const publishBox = (org: OrgId, box: RatingRow, slots: Slots) =>
    db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const positions = (await votersOf(tx, org, box.id)).map(({ position }) => position);
      const meetings = await ratedMeetings(tx, org, box);
      const isCounted = meetings.length > 0 && (await clockOf(tx, org)) !== undefined;
      const published = publish(isCounted ? votesIn(slots, positions) : []);
      if (!(await closeRating(tx, org, box.id, now(), published))) return;
      if (published.word !== null) {
        const columns = { attendeesWord: published.word };
        const event = {
          // The clock did.
          actor: { org, userId: operatorId },
          action: 'rating.published' as const,
          detail: { title: box.title, meetings: meetings.length },
        };
        const edits = meetings.map((before) => ({ before, columns }));
        await record.changeMeetings(tx, lock, edits, event, { keepsCosts: true });
      }
      events.refresh({ organizationId: org, kind: 'rating' }, tx);
    });

  /** Closes the box if its time has come; returns when to try again, or null. */
  async function close(
    { organizationId, ratingId, isExtended }: z.output<typeof Closing>,
    waitMs?: number,
  ): Promise<{ runAt: number; isExtended: boolean } | null> {
    const org = unverifiedOrg(organizationId);
    const box = await ratingById(db.read, org, ratingId);
    if (!box || box.closedAt !== null) return null;
    const ownEnd = endOfBox(box.closesAt, [votes.startedAt]);
    if (now() < ownEnd) return { runAt: ownEnd, isExtended };
    const { slots, starts, isComplete } = await handover.collect(box, waitMs);
    try {
      const end = endOfBox(box.closesAt, starts);
      const isMissed = !isComplete && !isExtended;
      if (isMissed || now() < end) {
        votes.takeBack(ratingId);
        return { runAt: isMissed ? now() + resendMs : end, isExtended: isExtended || isMissed };
      }
      await publishBox(org, box, slots);
      votes.drop(ratingId);
      await handover.announceClosed(ratingId);
      return null;
    } finally {
      slots.fill(0);
    }
  }

  const closingJobs: JobHandlers = {
    [closeJob]: (payload) => {
      const given = z.parse(Closing, payload);
      return runAs(given.organizationId, async () => {
        const later = await close(given);
        if (!later) return;
        const { runAt, isExtended } = later;
        const { organizationId, ratingId } = given;
        const again = { kind: closeJob, payload: { organizationId, ratingId, isExtended }, runAt };
        await db.write((tx) => jobs.enqueue(again, tx));
      });
    },
  };
  return { close, jobs: closingJobs };
}
