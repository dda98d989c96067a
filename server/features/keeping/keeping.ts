// Planned meetings that have ended are recorded by the organization's policy, and then follow their calendar until
// somebody edits them. Every step is idempotent: a settled row is no longer due.

import { setImmediate } from 'node:timers/promises';
import type { CalendarPolicy, PlannedAttendee } from '#domain/calendars/planned.ts';
import { endOfPlanned } from '#domain/calendars/planned.ts';
import { guessType } from '#domain/import/words.ts';
import { nothingGuessed } from '#domain/meetings/guesses.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { firstOfNewIds } from '#server/db/identifiers.ts';
import type { Actor } from '#server/events/events.ts';
import { lockMeetings, type MeetingsLock, type OrgLock } from '#server/db/organization-lock.ts';
import { computeMeeting } from '#server/features/meetings/compute.ts';
import { type MeetingEdit, meetingRecord, type NewMeeting } from '#server/features/meetings/record.ts';
import { meetingById, type MeetingRow } from '#server/features/meetings/store.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import { plannedAttendeesOf, type PlannedRow } from '#server/features/planned/planned-store.ts';
import { attendeeFinder, type Expected } from '#server/features/planned/people-store.ts';
import {
  authorsOf,
  calendarPolicyOf,
  deletePlanned,
  organizationsDue,
  plannedDue,
  setState,
} from '#server/features/planned/state-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Small, since the organization is locked meanwhile. */
const batchSize = 20;

type People = (planned: PlannedRow) => Expected[];
/** By one author. */
type Changes = {
  recorded: (NewMeeting & Titled)[];
  edited: (MeetingEdit & Titled)[];
  removed: MeetingRow[];
};
type Titled = { title: string };

/** The meeting and its attendees as in the calendar, with the prices of its day. */
export function meetingOf(
  planned: PlannedRow,
  people: readonly Expected[],
  lock: OrgLock,
  durationMinutes = planned.durationMinutes,
) {
  const start = isoInstant(planned.startsAt);
  const attendees = people.map((one) => {
    const { isColleague: _, ...attendee } = one;
    return { ...attendee, joinedMinute: 0, leftMinute: null };
  });
  const entered = {
    ...eachText(() => null),
    title: planned.title,
    type: guessType(planned.title),
    startedAt: start,
    // Whether it started on time is unknown.
    scheduledAt: null,
    durationMinutes,
    plannedMinutes: planned.durationMinutes,
    attendees: [],
  };
  const computed = computeMeeting(entered, attendees, lock, undefined, nothingGuessed);
  return { ...computed, meeting: { ...computed.meeting, hasAgenda: planned.hasAgenda } };
}

/** Identifies the people of planned meetings as of the days of the meetings. */
export async function peopleAt(tx: Tx, lock: OrgLock, planned: readonly PlannedRow[]): Promise<People> {
  const ids = planned.map(({ id }) => id);
  const attendees = await plannedAttendeesOf(tx, lock.org, ids);
  const find = await attendeeFinder(tx, lock, [...attendees.values()].flat());
  return ({ id, startsAt }) =>
    (attendees.get(id) ?? []).map((one: PlannedAttendee) => find(one, localDay(startsAt, lock.timeZone)));
}

/** The columns of the recorded meeting. Each version of a planned meeting can become one meeting. */
export const keptMeeting = (
  { id, version }: PlannedRow,
  { origin, originId }: Pick<MeetingRow, 'origin' | 'originId'>,
) => ({
  draftKey: `planned:${id}:${version}`,
  origin,
  originId,
  department: null,
});

export function keeper(context: AppContext) {
  const { db, now, events } = context;
  const limits = planLimits(context);
  const record = meetingRecord(context);

  /** Settles a batch; false if nothing was due. */
  async function settleSome(org: OrgId): Promise<boolean> {
    // First without the lock, since usually nothing is due.
    if ((await plannedDue(db.read, org, now(), 1)).length === 0) return false;
    return db.write(async (tx) => {
      // Let other requests run between two batches, also between two calendars.
      await setImmediate();
      const lock = await lockMeetings(tx, org, now());
      const due = await plannedDue(tx, org, now(), batchSize);
      if (due.length === 0) return false;
      const policy = await calendarPolicyOf(tx, org);
      const peopleOf = await peopleAt(tx, lock, due);
      const changes = new Map<number, Changes>();
      const changedBy = (userId: number) => {
        const known = changes.get(userId) ?? { recorded: [], edited: [], removed: [] };
        changes.set(userId, known);
        return known;
      };
      await keepEnded(tx, lock, due, policy, peopleOf, changedBy);
      for (const planned of due)
        if (planned.state === 'kept') await followUp(tx, lock, planned, peopleOf, changedBy);
      for (const [userId, { recorded, edited, removed }] of changes) {
        const actor = { org, userId };
        const error = await record.recordMeetings(tx, lock, recorded, keptEvent(actor, recorded));
        // Checked for each of them.
        if (error instanceof ApiError) throw new Error(error.code);
        await record.changeMeetings(tx, lock, edited, keptEvent(actor, edited));
        await record.removeMeetings(tx, lock, removed, keptEvent(actor, removed));
      }
      events.refresh({ organizationId: org, kind: 'planned' }, tx);
      return true;
    });
  }

  type Changed = (userId: number) => Changes;

  async function keepEnded(
    tx: Tx,
    lock: MeetingsLock,
    due: readonly PlannedRow[],
    policy: CalendarPolicy,
    peopleOf: People,
    changedBy: Changed,
  ): Promise<void> {
    const ended = due.filter(({ state }) => state !== 'kept');
    if (ended.length === 0) return;
    const authors = await authorsOf(
      tx,
      lock,
      ended.map(({ id }) => id),
    );
    const firstId = firstOfNewIds(ended.length);
    const days: string[] = [];
    const waiting: number[] = [];
    for (const [index, planned] of ended.entries()) {
      // On SQLite, other requests can only run in between.
      await setImmediate();
      const author = authors.get(planned.id);
      const people = peopleOf(planned);
      const colleagues = people.filter(({ isColleague }) => isColleague).length;
      const computed =
        planned.state === 'planned' && policy === 'keep' && colleagues >= leastColleagues
          ? meetingOf(planned, people, lock)
          : null;
      const isKept =
        author !== undefined &&
        computed !== null &&
        computed.meeting.totalCents <= mostMeetingCents &&
        // Meetings beyond the plan's limit can be recorded later.
        !((await limits.meetingsError(lock, [...days, computed.meeting.day], tx)) instanceof ApiError);
      if (!isKept) {
        waiting.push(planned.id);
        continue;
      }
      const meeting = { ...computed.meeting, ...keptMeeting(planned, author), id: firstId + index };
      days.push(meeting.day);
      changedBy(author.userId).recorded.push({ ...computed, meeting, title: planned.title });
      const kept = { state: 'kept' as const, dueAt: null, meetingId: meeting.id, meetingVersion: 1 };
      await setState(tx, lock, planned.id, kept);
    }
    const state = policy === 'never' ? 'planned' : 'asking';
    if (waiting.length > 0) await setState(tx, lock, waiting, { state, dueAt: null });
  }

  /** Updates a recorded meeting whose event was changed, moved or canceled afterwards. */
  async function followUp(
    tx: Tx,
    lock: MeetingsLock,
    planned: PlannedRow,
    peopleOf: People,
    changedBy: Changed,
  ) {
    const before =
      planned.meetingId === null ? undefined : await meetingById(tx, lock.org, planned.meetingId);
    if (!before || before.version !== planned.meetingVersion)
      return setState(tx, lock, planned.id, { dueAt: null });
    const change = changedBy(before.createdBy);
    if (planned.isCanceled === 1 || endOfPlanned(planned) > now()) {
      change.removed.push(before);
      if (planned.isCanceled === 1) return deletePlanned(tx, lock, planned.id);
      const again = { state: 'planned' as const, dueAt: endOfPlanned(planned) };
      return setState(tx, lock, planned.id, { ...again, meetingId: null, meetingVersion: null });
    }
    const { meeting, attendees } = meetingOf(planned, peopleOf(planned), lock);
    // Keeps fields that people enter.
    const { type: _, department: __, ...followed } = meeting;
    change.edited.push({ before, columns: followed, attendees, title: planned.title });
    return setState(tx, lock, planned.id, { dueAt: null, meetingVersion: before.version + 1 });
  }

  /** Settles everything that is due in an organization. */
  async function settle(org: OrgId): Promise<void> {
    while (await settleSome(org));
  }

  /** Settles everything that is due. */
  async function settleAll(): Promise<void> {
    for (const organizationId of await organizationsDue(db.read, now()))
      await runAs(organizationId, () => settle(unverifiedOrg(organizationId)));
  }

  return { settle, settleAll };
}

/** With fewer colleagues, ask: the others are from outside. */
const leastColleagues = 2;

const keptEvent = (actor: Actor, meetings: readonly Titled[]) => ({
  actor,
  action: 'meeting.kept' as const,
  detail: { meetings: meetings.length, ...(meetings.length === 1 && { title: meetings[0]?.title }) },
  ...(meetings.length > 1 && { subject: 'meetings:calendar' }),
});
