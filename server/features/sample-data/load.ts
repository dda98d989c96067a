// Loads the sample meetings into an organization, and records each item so that it can be removed.

import { randomUUID } from 'node:crypto';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { type Cents, noCents } from '#domain/money/money.ts';
import { defaultSalaryTiers } from '#domain/money/salary-tiers.ts';
import { type SampleMeeting, sampleMeetings } from '#domain/sample/sample-meetings.ts';
import { type SamplePerson, tierFor } from '#domain/sample/sample-data.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { MeetingsLock, OrgLock } from '#server/db/organization-lock.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { computeMeeting } from '#server/features/meetings/compute.ts';
import { ensureDepartments } from '#server/features/meetings/departments-store.ts';
import { insertMeetings, type MeetingRow } from '#server/features/meetings/store.ts';
import { sampleStore } from './store.ts';

export type Tier = { name: string; hourlyRateCents: Cents };

/** A person of the sample with the matching tier of the organization and its rate. */
export function paid({ name, role, tier }: SamplePerson, tiers: readonly Tier[]) {
  const own = tierFor(tier, tiers, defaultSalaryTiers);
  return { name, role, salaryTier: own?.name ?? null, hourlyRateCents: own?.hourlyRateCents ?? noCents };
}

const noOutcome = { outcomes: null, actionItemsCount: null, estimatedValueCents: null, worthIt: null };

export function meetingLoader(db: Database, now: () => number) {
  const samples = sampleStore(db);

  /** The stored form of a sample meeting, or null if it has not ended yet. */
  function recordOf(sample: SampleMeeting, tiers: readonly Tier[], lock: OrgLock) {
    const startedAt = instantOfLocalTime(sample.startsAt, lock.timeZone);
    if (startedAt === null || startedAt + sample.durationMinutes * 60_000 > now()) return null;
    const { people, said: _, startsAt: __, ...details } = sample;
    const attendees = people.map((person) => {
      const known = { personId: null, estimated: 0 as const, joinedMinute: 0, leftMinute: null };
      return { ...paid(person, tiers), ...known };
    });
    return computeMeeting({ ...details, startedAt: isoInstant(startedAt), attendees: [] }, attendees, lock);
  }

  /** Returns the loaded meetings. */
  return async (
    lock: MeetingsLock,
    tiers: readonly Tier[],
    { org, userId }: Member,
    tx: Tx,
  ): Promise<MeetingRow[]> => {
    const keysBefore = await samples.departmentKeys(org, tx);
    const wanted = sampleMeetings(localDay(now(), lock.timeZone));
    const named = wanted.map(({ department }) => department);
    const departments = await ensureDepartments(tx, lock, named);
    const records = wanted.flatMap((sample) => {
      const record = recordOf(sample, tiers, lock);
      if (!record) return [];
      const meeting = {
        ...record.meeting,
        ...(sample.said ?? noOutcome),
        id: newId(),
        draftKey: randomUUID(),
        department: departments.get(sample.department) ?? null,
        hasAgenda: agendaOf(record.meeting.agenda, 'sample'),
        origin: 'sample' as const,
        createdBy: userId,
        createdAt: now(),
        version: 1,
      };
      return [{ meeting, attendees: record.attendees }];
    });
    const loaded = await insertMeetings(tx, lock, records);
    const ids = loaded.map(({ id }) => id);
    await samples.mark(org, 'meeting', ids, tx);
    const keysAfter = await samples.departmentKeys(org, tx);
    const added = [...keysAfter].filter((key) => !keysBefore.has(key));
    await samples.mark(org, 'department', added, tx);
    return loaded;
  };
}
