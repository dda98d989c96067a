// Planned meetings that have ended are recorded by the organization's policy, and then follow their calendar until
// somebody edits them. Every step is idempotent: a settled row is no longer due.

import { eachPersonOnce } from '#domain/calendar/attendees.ts';
import { setImmediate } from 'node:timers/promises';
import { type CalendarPolicy, type WhyAsking, endOfPlanned } from '#domain/meetings/planned/planned.ts';
import { guessType } from '#domain/meetings/imports/words.ts';
import { haveGuests } from '#domain/people/guests.ts';
import { nothingGuessed } from '#domain/meetings/guesses.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { aliasesOf, type ComparedMeeting, sameness } from '#domain/meetings/same-meeting.ts';
import { isoInstant, localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor } from '#server/events/events.ts';
import { firstOfNewIds } from '#server/db/identifiers.ts';
import { lockMeetings, type MeetingsLock, type OrgLock } from '#server/db/organization-lock.ts';
import { computeMeeting, hasSameContent, isTooCostly } from './compute.ts';
import { type MeetingEdit, meetingRecord, type NewMeeting, peopleIn } from './record.ts';
import { findRecorded, holderOf, keepKnown } from './same-meetings.ts';
import { holdersOf, linkPlanned } from './same-meetings-store.ts';
import { meetingStarter } from './starting.ts';
import { anyMeeting, attendeesOf, type MeetingRow } from './store.ts';
import { useLimit } from '#server/http/limits.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { plannedAttendeesOf, type PlannedPerson } from '#server/features/meetings/planned/attendees-store.ts';
import type { PlannedRow } from '#server/features/meetings/planned/planned-store.ts';
import { deletePlanned } from '#server/features/meetings/planned/copies-store.ts';
import { attendeeFinder, type Expected } from '#server/features/meetings/planned/people-store.ts';
import {
  calendarPolicyOf,
  hasUnreadCalendars,
  organizationsDue,
  plannedDue,
  setState,
} from '#server/features/meetings/planned/state-store.ts';
import { takenSlots } from '#server/features/meetings/planned/slots-store.ts';
import { titleDepartments } from '#server/features/meetings/planned/title-departments-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { ApiError } from '#server/http/api-error.ts';

/** How long a start waits for calendars. */
const longestWaitMs = 10 * minuteMs;
/** Small, since the organization is locked meanwhile. */
const batchSize = 20;

type Planned = PlannedRow & { attendees: readonly PlannedPerson[] };
type People = (planned: Planned) => Expected[];
/** By one author. */
type Changes = {
  recorded: (NewMeeting & Titled)[];
  edited: (MeetingEdit & Titled)[];
  removed: MeetingRow[];
  restored: MeetingRow[];
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
    const { isColleague: _, isGuest: __, ...attendee } = one;
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
  const hasGuests = haveGuests(people.map(({ isGuest }) => isGuest));
  const hasAgenda = planned.hasAgenda === 2 ? null : planned.hasAgenda;
  return { ...computed, meeting: { ...computed.meeting, hasAgenda, hasGuests } };
}

/** Identifies the people of planned meetings as of the days of the meetings. */
export async function peopleAt(tx: Tx, lock: OrgLock, planned: readonly Planned[]): Promise<People> {
  const everybody = planned.flatMap(({ attendees }) => attendees);
  const find = await attendeeFinder(tx, lock, everybody);
  return ({ attendees, startsAt }) =>
    eachPersonOnce(attendees.map((one) => find(one, localDay(startsAt, lock.timeZone))));
}

/** A planned meeting that has ended, as it is compared with recorded ones. */
export function comparedPlanned(
  planned: Planned,
  people: readonly Expected[],
  calendars: readonly Pick<PlannedRow, 'origin' | 'originId'>[],
): ComparedMeeting {
  const { title, startsAt, durationMinutes, seriesKey, originalStart, attendees } = planned;
  return {
    title,
    startsAt,
    durationMinutes,
    people: people.map(({ personId, name }, index) => {
      const { email = '', name: written = '' } = attendees[index] ?? {};
      return aliasesOf(personId, [name, written, email]);
    }),
    unnamedPeople: 0,
    keys: [{ seriesKey, originalStart }],
    heldBy: calendars.flatMap(holderOf),
  };
}

/** The columns of the recorded meeting. Each version of a planned meeting can become one meeting. */
export const keptMeeting = ({ id, version, origin, originId }: PlannedRow, department: string | null) => ({
  draftKey: `planned:${id}:${version}`,
  origin,
  originId,
  department,
});

export function recorder(context: AppContext) {
  const { db, now, events } = context;
  const limits = planLimits(context);
  const record = meetingRecord(context);
  const { start } = meetingStarter(context);
  const startedAt = now();

  /** Settles a batch; null if nothing was due. */
  async function settleSome(org: OrgId): Promise<number | null> {
    // First without the lock, since usually nothing is due.
    if ((await plannedDue(db.read, org, now(), 1)).length === 0) return null;
    return db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const rows = await plannedDue(tx, org, now(), batchSize);
      if (rows.length === 0) return null;
      const attendees = await plannedAttendeesOf(
        tx,
        org,
        rows.map(({ id }) => id),
      );
      const due = rows.map((row) => ({ ...row, attendees: attendees.get(row.id) ?? [] }));
      const policy = await calendarPolicyOf(tx, org);
      const peopleOf = await peopleAt(tx, lock, due);
      const changes = new Map<number, Changes>();
      const changedBy = (userId: number) => {
        const known = changes.get(userId) ?? { recorded: [], edited: [], removed: [], restored: [] };
        changes.set(userId, known);
        return known;
      };
      const calendars = await holdersOf(
        tx,
        org,
        due.map(({ id }) => id),
      );
      const compare = (planned: Planned) =>
        comparedPlanned(planned, peopleOf(planned), calendars.get(planned.id) ?? []);
      await recordEnded(tx, lock, due, policy, { peopleOf, compare }, changedBy);
      for (const planned of due)
        if (isRecorded(planned)) await followUp(tx, lock, planned, peopleOf, changedBy);
      for (const [userId, { recorded, edited, removed, restored }] of changes) {
        const actor = { org, userId };
        const error = await record.recordMeetings(tx, lock, recorded, keptEvent(actor, recorded));
        // Checked for each of them.
        if (error instanceof ApiError) throw new Error(error.code);
        await keepKnown(
          tx,
          lock,
          recorded.flatMap(({ meeting: { id } }) => id ?? []),
        );
        for (const one of restored) await record.restoreMeetings(tx, lock, [one], keptEvent(actor, [one]));
        await record.changeMeetings(tx, lock, edited, keptEvent(actor, edited));
        await record.removeMeetings(tx, lock, removed, keptEvent(actor, removed));
      }
      events.refresh({ organizationId: org, kind: 'planned' }, tx);
      return 0;
    });
  }

  type Changed = (userId: number) => Changes;

  async function recordEnded(
    tx: Tx,
    lock: MeetingsLock,
    due: readonly Planned[],
    policy: CalendarPolicy,
    { peopleOf, compare }: { peopleOf: People; compare: (planned: Planned) => ComparedMeeting },
    changedBy: Changed,
  ): Promise<void> {
    const ended = due.filter((planned) => !isRecorded(planned));
    const compared = ended.map(compare);
    const recorded = await findRecorded(tx, lock, compared);
    const firstId = firstOfNewIds(Math.max(1, ended.length));
    const days: string[] = [];
    const settled = new Set<number>();
    const isTaken = await takenSlots(tx, lock, ended, settled);
    const departmentOf = await titleDepartments(
      tx,
      lock.org,
      ended.map(({ title }) => title),
    );
    for (const [index, planned] of ended.entries()) {
      // On SQLite, other requests can only run in between.
      await setImmediate();
      const same = recorded[index];
      if (same) {
        await linkPlanned(tx, lock, planned, same.id);
        continue;
      }
      const one = compared[index];
      // It is asked again when the earlier one has been settled.
      if (one && compared.slice(0, index).some((earlier) => sameness(one, earlier) === 'surely')) continue;
      const people = peopleOf(planned);
      const computed = meetingOf(planned, people, lock);
      const { day } = computed.meeting;
      const isFull = async () =>
        ((await limits.meetingsError(lock, [...days, day], tx)) ??
        (await useLimit(context, 'attendees-a-day', lock.org, peopleIn([computed]), tx)))
          ? ('limit' as const)
          : null;
      const why =
        planned.why ??
        (isTaken(planned) ? 'same-slot' : null) ??
        whyNotKept(policy, people) ??
        (isTooCostly({ org: lock.org, userId: planned.createdBy }, computed.meeting, lock)
          ? 'too-costly'
          : await isFull());
      settled.add(planned.id);
      if (why !== null) {
        const state = policy === 'never' && why === 'policy' ? 'planned' : 'asking';
        await setState(tx, lock, planned.id, { state, why, dueAt: null });
        continue;
      }
      const meeting = {
        ...computed.meeting,
        ...keptMeeting(planned, departmentOf(planned)),
        id: firstId + index,
      };
      days.push(day);
      changedBy(planned.createdBy).recorded.push({ ...computed, meeting, title: planned.title });
      const kept = { state: 'kept' as const, dueAt: null, meetingId: meeting.id, meetingVersion: 1 };
      await setState(tx, lock, planned.id, kept);
    }
  }

  /** Updates a recorded meeting whose event was changed, moved or canceled afterwards. */
  async function followUp(
    tx: Tx,
    lock: MeetingsLock,
    planned: Planned,
    peopleOf: People,
    changedBy: Changed,
  ) {
    const { id, meetingId, meetingVersion } = planned;
    const recorded = meetingId === null ? undefined : await anyMeeting(tx, lock.org, meetingId);
    if (!recorded || recorded.version !== meetingVersion) {
      // Somebody edited, deleted or restored it: it follows nothing any more.
      const isBack = recorded?.deletedAt === null && planned.state === 'canceled';
      return setState(tx, lock, id, {
        dueAt: null,
        isGone: 0,
        ...(isBack && { state: 'kept', meetingVersion: null }),
      });
    }
    const change = changedBy(recorded.createdBy);
    const next = recorded.version + (recorded.deletedAt === null ? 1 : 2);
    const isAhead = endOfPlanned(planned) > now();
    if (planned.state === 'canceled' || planned.isGone === 1 || isAhead) {
      change.removed.push(recorded);
      // The calendar may take its cancellation back.
      if (planned.state === 'canceled') return setState(tx, lock, id, { dueAt: null, meetingVersion: next });
      if (planned.isGone === 1) return deletePlanned(tx, lock, id);
      const again = { state: 'planned' as const, dueAt: endOfPlanned(planned) };
      return setState(tx, lock, id, { ...again, meetingId: null, meetingVersion: null });
    }
    const { meeting, attendees } = meetingOf(planned, peopleOf(planned), lock);
    // Keeps fields that people enter.
    const { type: _, department: __, ...columns } = meeting;
    if (recorded.deletedAt !== null) {
      const isFull = (await limits.meetingsError(lock, [recorded.day], tx)) instanceof ApiError;
      if (isFull) return setState(tx, lock, id, { state: 'canceled', dueAt: null });
      change.restored.push(recorded);
    } else {
      const computed = {
        meeting: { ...meeting, type: recorded.type, department: recorded.department },
        attendees,
      };
      const stored = await attendeesOf(tx, lock.org, recorded.id);
      // Only the reason of the planned meeting may have changed.
      if (hasSameContent(computed, recorded, stored, lock)) return setState(tx, lock, id, { dueAt: null });
    }
    change.edited.push({ before: recorded, columns, attendees, title: planned.title });
    return setState(tx, lock, id, { dueAt: null, meetingVersion: next });
  }

  /** Settles everything that is due in an organization, at the start only after its calendars were read. */
  async function settle(org: OrgId): Promise<void> {
    const isStarting = now() - startedAt < longestWaitMs;
    if (isStarting && (await hasUnreadCalendars(db.read, org, startedAt, now()))) return;
    await inBatches(0, () => settleSome(org));
  }

  /** Settles everything that is due. */
  async function settleAll(): Promise<void> {
    for (const organizationId of await organizationsDue(db.read, now()))
      await runAs(organizationId, async () => {
        const org = unverifiedOrg(organizationId);
        await start(org);
        await settle(org);
      });
  }

  return { settle, settleAll };
}

/** Whether a meeting was recorded that must follow a change. */
const isRecorded = ({ state, meetingId }: PlannedRow): boolean =>
  state === 'kept' || (state === 'canceled' && meetingId !== null);

function whyNotKept(policy: CalendarPolicy, people: readonly Expected[]): WhyAsking | null {
  if (policy !== 'keep') return 'policy';
  return people.filter(({ isColleague }) => isColleague).length < leastColleagues ? 'few-colleagues' : null;
}

/** With fewer colleagues, ask: the others are from outside. */
const leastColleagues = 2;

const keptEvent = (actor: Actor, meetings: readonly Titled[]) => ({
  actor,
  action: 'meeting.kept' as const,
  detail: { meetings: meetings.length, ...(meetings.length === 1 && { title: meetings[0]?.title }) },
  ...(meetings.length > 1 && { subject: 'meetings:calendar' }),
});
