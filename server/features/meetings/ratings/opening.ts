// Opens the box of a meeting after its end, or that of its series after the last one of the month.

import * as z from 'zod/mini';
import {
  askedBy,
  closesAt,
  fewestForSeries,
  isLastOfMonth,
  mostOpenBoxes,
  monthEnd,
  shortestMs,
} from '#domain/meetings/ratings/box.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { settingsOf } from '#domain/reports/coach/rule.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Reactor } from '#server/events/events.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { queueMail } from '#server/mail/mail.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import {
  clockOf,
  countOpen,
  heldBefore,
  insertRating,
  meetingOf,
  plannedTitles,
  ratedMeetings,
  type Voter,
  votersOf,
} from './store.ts';
import { votersIn } from './voters.ts';

const openJob = 'rating.open';
const remindJob = 'rating.remind';
export const closeJob = 'rating.close';

const Opening = z.object({ organizationId: z.number(), meetingId: z.number() });
export const OfRating = z.object({ organizationId: z.number(), ratingId: z.number() });

/** Meetings that ended longer ago have no box: nobody remembers them, and an import brings many. */
const recentMs = 24 * 60 * minuteMs;

type Opener = Pick<AppContext, 'config' | 'now' | 'jobs' | 'events'>;

type Options = {
  /** It is asked and closed while everybody is still there: without mails. */
  isInRoom?: boolean;
};

/** Looks at each meeting that is recorded, once it has ended. */
export const openingReactor =
  ({ jobs, now }: Pick<AppContext, 'jobs' | 'now'>): Reactor =>
  async (tx, { actor: { org }, meetings }) => {
    const before = new Set(meetings?.before.map(({ id }) => id));
    for (const { id, origin, startedAt, durationMinutes, attendeeCount } of meetings?.after ?? []) {
      const endedAt = startedAt + durationMinutes * minuteMs;
      const isAsked = origin !== 'import' && origin !== 'sample' && attendeeCount >= fewestForSeries;
      if (!isAsked || before.has(id) || endedAt < now() - recentMs) continue;
      const payload = { organizationId: org, meetingId: id };
      const runAt = Math.max(now(), endedAt);
      await jobs.enqueue({ kind: openJob, payload, runAt, lane: 'background' }, tx);
    }
  };

/**
 * Opens the box that asks about a meeting, in the transaction; returns its id, or null if nobody is asked now. People
 * without an account are asked by mail.
 */
export async function openRating(
  { config, now, jobs, events }: Opener,
  tx: Tx,
  org: OrgId,
  meetingId: number,
  { isInRoom = false }: Options = {},
): Promise<number | null> {
  await lockOrganization(tx, org);
  const [meeting, organization] = [await meetingOf(tx, org, meetingId), await clockOf(tx, org)];
  if (!meeting || !organization || meeting.origin === 'sample') return null;
  const { timeZone, hygieneRule } = organization;
  const clock = { timeZone, time: settingsOf(hygieneRule).thresholds };
  const { id, title, day, normalizedTitle: series } = meeting;
  const endedAt = meeting.startedAt + meeting.durationMinutes * minuteMs;
  const month = day.slice(0, 7);
  // Mails in a folder are read by those who run the server.
  const byMail = !isInRoom && config.smtpUrl !== null;
  const sameMonth = await ratedMeetings(tx, org, { meetingId: null, series, month });
  const voters = await votersIn(tx, org, sameMonth, { byMail });
  const ownVoters = voters.of(id);
  const endOfMonth = monthEnd(day, timeZone);
  const occurrence = {
    day,
    heldBefore: await heldBefore(tx, org, meeting),
    isPlannedAgain: (await plannedTitles(tx, org, endedAt, endOfMonth)).some(
      (planned) => normalizedTitle(planned) === series,
    ),
  };
  const asked = askedBy({ meeting: ownVoters.length, month: voters.all.length }, occurrence);
  if (asked === 'nobody' || (asked === 'series' && isInRoom)) return null;
  if (asked === 'series' && !isLastOfMonth(occurrence) && now() < endOfMonth) {
    const payload = { organizationId: org, meetingId };
    await jobs.enqueue({ kind: openJob, payload, runAt: endOfMonth, lane: 'background' }, tx);
    return null;
  }
  const opensAt = asked === 'series' ? Math.max(endedAt, Math.min(now(), endOfMonth)) : endedAt;
  const closing = closesAt({ kind: asked, isInRoom, endedAt: opensAt }, clock);
  if (closing < now() + shortestMs || (await countOpen(tx, org)) >= mostOpenBoxes) return null;
  const about = asked === 'series' ? { meetingId: null, series, month } : noSeries(id);
  const box = {
    ...about,
    title,
    opensAt,
    closesAt: closing,
    isInRoom: isInRoom ? (1 as const) : (0 as const),
  };
  const asking = asked === 'series' ? voters.all : ownVoters;
  const ratingId = await insertRating(tx, org, box, asking);
  if (ratingId === null) return null;
  const payload = { organizationId: org, ratingId };
  await jobs.enqueue({ kind: closeJob, payload, runAt: closing }, tx);
  if (!isInRoom) {
    await mail({ jobs }, tx, org, ratingId, asking, (voter) => !voter.hasAccount);
    const half = now() + Math.floor((closing - now()) / 2);
    await jobs.enqueue({ kind: remindJob, payload, runAt: half, lane: 'background' }, tx);
  }
  events.refresh({ organizationId: org, kind: 'rating' }, tx);
  return ratingId;
}

const noSeries = (meetingId: number) => ({ meetingId, series: null, month: null });

async function mail(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  org: OrgId,
  ratingId: number,
  voters: readonly Voter[],
  isMailed: (voter: Voter) => boolean,
): Promise<void> {
  for (const [position, voter] of voters.entries())
    if (isMailed(voter))
      await queueMail(
        jobs,
        {
          template: 'rating',
          to: voter.email,
          data: { organizationId: org, ratingId, position },
          org,
          topic: String(ratingId),
        },
        tx,
      );
}

export function openingJobs(context: AppContext): JobHandlers {
  const { db, jobs } = context;
  return {
    [openJob]: (payload) => {
      const { organizationId, meetingId } = z.parse(Opening, payload);
      return runAs(organizationId, async () => {
        await db.write((tx) => openRating(context, tx, unverifiedOrg(organizationId), meetingId));
      });
    },
    /** Everybody, whether they have voted or not: nobody knows. */
    [remindJob]: (payload) => {
      const { organizationId, ratingId } = z.parse(OfRating, payload);
      const org = unverifiedOrg(organizationId);
      return runAs(organizationId, () =>
        db.write(async (tx) => {
          for (const { position, email } of await votersOf(tx, org, ratingId))
            await queueMail(
              jobs,
              {
                template: 'rating',
                to: email,
                data: { organizationId, ratingId, position, isReminder: true },
                org,
                topic: String(ratingId),
              },
              tx,
            );
        }),
      );
    },
  };
}
