// Puts the sample into an organization, through the stores of what it consists of, and notes each piece.

import { randomUUID } from 'node:crypto';
import { isoInstant } from '#domain/time/instant.ts';
import { localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { toDollars } from '#domain/money/money.ts';
import { defaultSalaryTiers } from '#domain/money/salary-tiers.ts';
import { type SampleMeeting, sampleMeetings } from '#domain/sample/sample-meetings.ts';
import { type SamplePerson, tierFor } from '#domain/sample/sample-people.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';
import { computeRecord } from '#server/features/meetings/compute.ts';
import { departmentStore } from '#server/features/meetings/departments-store.ts';
import type { MeetingRow } from '#server/features/meetings/store.ts';
import type { OrgLock } from '#server/features/totals/clock-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { insertSamples, type NewSample } from './rows-store.ts';
import { sampleStore } from './store.ts';

export type Tier = { name: string; hourlyRateCents: number };

/** A person of the sample with what the organization pays for the like. */
export function paid({ name, role, tier }: SamplePerson, tiers: readonly Tier[]) {
  const own = tierFor(tier, tiers, defaultSalaryTiers);
  return { name, role, salaryTier: own?.name ?? null, hourlyRateCents: own?.hourlyRateCents ?? 0 };
}

const unsaid = { outcomes: null, actionItemsCount: null, estimatedValueCents: null, worthIt: null };

export function meetingLoader(db: Database, now: () => number) {
  const departments = departmentStore(db);
  const totals = totalsStore(db);
  const samples = sampleStore(db);

  /** The record of a sample meeting, or null when it would not have ended yet. */
  function recordOf(sample: SampleMeeting, tiers: readonly Tier[], { timeZone }: Member['organization']) {
    const startedAt = instantOfLocalTime(sample.startsAt, timeZone);
    if (startedAt === null || startedAt + sample.durationMinutes * 60_000 > now()) return null;
    const { people, said: _, startsAt: __, ...details } = sample;
    const attendees = people.map((person) => {
      const { hourlyRateCents, ...rest } = paid(person, tiers);
      return { ...rest, hourlyRate: toDollars(hourlyRateCents), joinedMinute: 0, leftMinute: null };
    });
    return computeRecord({ ...details, startedAt: isoInstant(startedAt), attendees }, timeZone);
  }

  /** The spelling of each department, as the organization has it. */
  async function departmentNames(turn: OrgLock, loaded: readonly SampleMeeting[], tx: Tx) {
    const names = new Map<string | null, string | null>();
    for (const given of new Set(loaded.map(({ department }) => department)))
      names.set(given, await departments.nameAsKept(turn, given, tx));
    return names;
  }

  /** How many meetings were loaded. */
  return async (turn: OrgLock, tiers: readonly Tier[], caller: Member, tx: Tx): Promise<number> => {
    const before = await samples.departmentKeys(caller.org, tx);
    const wanted = sampleMeetings(localDay(now(), caller.organization.timeZone));
    const spellings = await departmentNames(turn, wanted, tx);
    const loaded = wanted.flatMap((sample): NewSample[] => {
      const record = recordOf(sample, tiers, caller.organization);
      if (!record) return [];
      const meeting: MeetingRow = {
        ...record.meeting,
        ...(sample.said ?? unsaid),
        id: newId(),
        department: spellings.get(sample.department) ?? null,
        hasAgenda: agendaOf(record.meeting.agenda, 'calculator'),
        source: 'calculator',
        createdBy: caller.userId,
        createdAt: now(),
        version: 1,
      };
      return [{ draftKey: randomUUID(), meeting, attendees: record.attendees }];
    });
    const rows = loaded.map(({ meeting }) => meeting);
    await insertSamples(caller.org, loaded, tx);
    await totals.addMany(turn, rows, tx);
    const after = await samples.departmentKeys(caller.org, tx);
    const ids = rows.map(({ id }) => id);
    await samples.mark(caller.org, 'meeting', ids, tx);
    const named = [...after].filter((key) => !before.has(key));
    await samples.mark(caller.org, 'department', named, tx);
    return ids.length;
  };
}
