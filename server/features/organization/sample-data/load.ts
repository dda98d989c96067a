// Loads the sample meetings into an organization, and records each item so that it can be removed.

import { randomUUID } from 'node:crypto';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { type ExactCents, noCents } from '#domain/money/money.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';
import { type SampleMeeting, sampleMeetings } from './sample-meetings.ts';
import { type SamplePerson, tierFor } from './company.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { MeetingsLock, OrgLock } from '#server/db/organization-lock.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { computeMeeting } from '#server/features/meetings/meetings/compute.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { ApiError } from '#server/http/api-error.ts';
import { sampleStore } from './store.ts';

export type Tier = { name: string; hourlyRateCents: ExactCents };

/** A person of the sample with the matching tier of the organization and its rate, or a usual rate if it has no tiers. */
export function paid({ name, role, tier }: SamplePerson, tiers: readonly Tier[]) {
  const own = tierFor(tier, tiers, defaultSalaryTiers);
  const usual = defaultSalaryTiers.find((one) => one.name === tier);
  return {
    name,
    role,
    salaryTier: own?.name ?? null,
    hourlyRateCents: (own ?? usual)?.hourlyRateCents ?? noCents,
  };
}

const noOutcome = { outcomes: null, actionItemsCount: null, estimatedValueCents: null, worthIt: null };

export function meetingLoader(context: AppContext) {
  const { db, now } = context;
  const record = meetingRecord(context);
  const samples = sampleStore(db);

  /** The stored form of a sample meeting, or null while it takes place. One to come has neither outcome nor overtime. */
  function recordOf(sample: SampleMeeting, tiers: readonly Tier[], lock: OrgLock) {
    const startedAt = instantOfLocalTime(sample.startsAt, lock.timeZone);
    if (startedAt === null) return null;
    const isAhead = startedAt > now();
    if (!isAhead && startedAt + sample.durationMinutes * minuteMs > now()) return null;
    const { people, startsAt: _, said, ...held } = sample;
    const details = isAhead ? { ...held, durationMinutes: held.plannedMinutes } : held;
    const attendees = people.map((person) => {
      const known = { personId: null, estimated: 0 as const, joinedMinute: 0, leftMinute: null };
      return { ...paid(person, tiers), ...known };
    });
    const content = { ...details, startedAt: isoInstant(startedAt), attendees: [] };
    return { ...computeMeeting(content, attendees, lock), said: isAhead ? null : said };
  }

  return async (
    lock: MeetingsLock,
    tiers: readonly Tier[],
    actor: Member,
    tx: Tx,
  ): Promise<ApiError | undefined> => {
    const { org } = actor;
    const keysBefore = await samples.departmentKeys(org, tx);
    const meetings = sampleMeetings(localDay(now(), lock.timeZone)).flatMap((sample) => {
      const computed = recordOf(sample, tiers, lock);
      if (!computed) return [];
      const { attendees, meeting, said } = computed;
      const keys = { draftKey: randomUUID(), origin: 'sample' as const, originId: null };
      return [{ meeting: { ...meeting, ...(said ?? noOutcome), ...keys }, attendees }];
    });
    const detail = { meetings: meetings.length };
    const event = { actor, action: 'sample-data.loaded' as const, detail, subject: 'sample-data' };
    const loaded = await record.recordMeetings(tx, lock, meetings, event);
    if (loaded instanceof ApiError) return loaded;
    const ids = loaded.map(({ id }) => id);
    await samples.mark(org, 'meeting', ids, tx);
    const keysAfter = await samples.departmentKeys(org, tx);
    const added = [...keysAfter].filter((key) => !keysBefore.has(key));
    await samples.mark(org, 'department', added, tx);
    return undefined;
  };
}
