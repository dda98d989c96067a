// The record: the only way to add, change and remove meetings. Each change publishes one event in its transaction, from
// which totals, budget alerts, the audit log and live updates follow. A meeting that has not started is planned: it has
// the same id and the same versions then, and counts as held from its start on.

import type { Action, Events } from '#contract/events.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { erasedName } from '#domain/people/matching.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { firstOfNewIds } from '#server/db/identifiers.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import type { Actor, MeetingChange, MeetingFigures } from '#server/events/events.ts';
import { useLimit } from '#server/http/limits.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import {
  aheadByIds,
  type AheadMeeting,
  aheadMeetings,
  deleteAhead,
  insertAhead,
  rewriteAhead,
} from './ahead-store.ts';
import { atLimit, type ComputedMeeting, isTooCostly } from './compute.ts';
import { ensureDepartment, ensureDepartments } from './departments-store.ts';
import { type AttendeeRow, attendeesByMeeting, type MeetingRow } from './store.ts';
import {
  deleteMeetings,
  type EditedColumns,
  eraseNames,
  insertMeetings,
  replaceAttendees,
  takeMeetings,
  type SeenBy,
  updateMeetings,
  type WhichAttendees,
} from './write-store.ts';

/** A meeting at its price, with what its origin knows besides. */
export type NewMeeting = {
  meeting: ComputedMeeting['meeting'] &
    Pick<MeetingRow, 'draftKey' | 'origin' | 'originId'> &
    Partial<
      Pick<
        MeetingRow,
        | 'id'
        | 'version'
        | 'hasAgenda'
        | 'hasGuests'
        | 'externalSource'
        | 'externalId'
        | 'outcomes'
        | 'actionItemsCount'
        | 'estimatedValueCents'
        | 'worthIt'
      >
    >;
  attendees: readonly AttendeeRow[];
  /** The field of the request that an error names. */
  field?: string;
};

/** Meetings that share the object of their columns are written together. */
export type MeetingEdit = {
  before: MeetingFigures;
  columns: EditedColumns;
  /** All of them, if they change. */
  attendees?: readonly AttendeeRow[];
};

/** What is published; the subject of one meeting is that meeting. */
export type MeetingEvent<A extends Action> = {
  actor: Actor;
  action: A;
  detail: Events[A];
  subject?: string;
};

type EditOptions = {
  /** Neither costs nor attendees change. */
  keepsCosts?: true;
  /** Of those who read the meetings; everybody by default. */
  seenBy?: SeenBy;
  /** See `MeetingChange`. */
  isLogged?: boolean;
};

export function meetingRecord(context: Pick<AppContext, 'db' | 'config' | 'now' | 'events'>) {
  const { events, now } = context;
  const limits = planLimits(context);

  /** `ids` are those of all meetings that change; only the held ones are in sums. */
  async function publish<A extends Action>(
    tx: Tx,
    { actor, action, detail, subject }: MeetingEvent<A>,
    change: MeetingChange,
    ids: readonly number[] = idsOf(change.after.length > 0 ? change.after : change.before),
  ): Promise<void> {
    const about = subject ?? (ids.length === 1 ? `meeting:${ids[0]}` : 'meetings');
    await events.publish(tx, actor, action, detail, about, change);
  }

  function byStart(meetings: readonly AheadMeeting[]) {
    const isHeld = ({ meeting }: AheadMeeting) => meeting.startedAt <= now();
    return { held: meetings.filter(isHeld), later: meetings.filter((one) => !isHeld(one)) };
  }

  /** Takes those that start later out of the held meetings. */
  async function takeLater(
    tx: Tx,
    { org }: MeetingsLock,
    rows: readonly MeetingRow[],
  ): Promise<AheadMeeting[]> {
    const later = rows.filter(({ startedAt }) => startedAt > now());
    const attendees = await attendeesByMeeting(tx, org, idsOf(later));
    await takeMeetings(tx, org, idsOf(later));
    return later.map((meeting) => ({ meeting, attendees: attendees.get(meeting.id) ?? [] }));
  }

  /** Deleted ones stay in one table, whenever they start. Returns those that were held. */
  async function markDeleted<Row extends MeetingFigures>(
    tx: Tx,
    lock: MeetingsLock,
    meetings: readonly Row[],
    columns: Pick<EditedColumns, 'deletedAt' | 'deletedByHand'>,
  ): Promise<Row[]> {
    const planned = await aheadByIds(tx, lock.org, idsOf(meetings));
    await deleteAhead(tx, lock.org, [...planned.keys()]);
    const unused = [...planned.values()].map((one) => changedAhead(one, columns, undefined, lock.changedAt));
    await insertMeetings(tx, lock, unused);
    const held = meetings.filter(({ id }) => !planned.has(id));
    await updateMeetings(tx, lock, idsOf(held), columns);
    return held;
  }

  return {
    /** Those to come are planned. `replaced` are removed by the same event. Throws a duplicate if a draft of the author was saved before. */
    async recordMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly NewMeeting[],
      event: MeetingEvent<A>,
      replaced: readonly MeetingRow[] = [],
    ): Promise<MeetingRow[] | ApiError> {
      if (meetings.length === 0) return [];
      const tooCostly = meetings.find(({ meeting }) => isTooCostly(event.actor, meeting, lock));
      if (tooCostly) return fail('too-costly', tooCostly.field);
      const counted = meetings.filter(({ meeting }) => meeting.origin !== 'sample');
      const days = counted.map(({ meeting }) => meeting.day);
      const full = await limits.meetingsError(lock, days, tx);
      if (full) return full;
      const added = peopleIn(meetings.filter(({ meeting }) => !isCountedElsewhere(meeting)));
      const stored = added > 0 && (await useLimit(context, 'attendees-a-day', lock.org, added, tx));
      if (stored) return stored;
      const named = meetings.map(({ meeting }) => meeting.department || null);
      const departments = await ensureDepartments(tx, lock, named);
      const firstId = firstOfNewIds(meetings.length);
      const rows = meetings.map(({ meeting, attendees }, index) => ({
        meeting: {
          ...asPosted,
          id: firstId + index,
          version: 1,
          ...atLimit(meeting, lock),
          organizationId: lock.org,
          department: departments.get(meeting.department || null) ?? null,
          hasAgenda: agendaOf(meeting.agenda, meeting.origin, meeting.hasAgenda),
          createdBy: event.actor.userId,
          createdAt: now(),
          updatedAt: lock.changedAt,
          pricedAt: lock.changedAt,
          pricingVersion: 0,
        },
        attendees: [...attendees],
      }));
      const { held, later } = byStart(rows);
      await insertAhead(tx, lock, later);
      const after = await insertMeetings(tx, lock, held);
      const before = await markDeleted(tx, lock, replaced, { deletedAt: now() });
      await publish(tx, event, { before, after }, idsOf(rows.map(({ meeting }) => meeting)));
      return [...after, ...later.map(({ meeting }) => meeting)];
    },

    async changeMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      edits: readonly MeetingEdit[],
      event: MeetingEvent<A>,
      { keepsCosts, seenBy = 'everybody', isLogged = false }: EditOptions = {},
    ): Promise<MeetingRow[]> {
      const known = await aheadByIds(tx, lock.org, idsOf(edits.map(({ before }) => before)));
      const edited: MeetingRow[] = [];
      const planned: AheadMeeting[] = [];
      for (const [columns, some] of Map.groupBy(edits, (edit) => edit.columns)) {
        const changed = atLimit(
          columns.department === undefined
            ? columns
            : { ...columns, department: await ensureDepartment(tx, lock, columns.department) },
          lock,
        );
        const ids = some.map(({ before }) => before.id).filter((id) => !known.has(id));
        edited.push(...(await updateMeetings(tx, lock, ids, changed, seenBy)));
        for (const { before, attendees } of some) {
          const one = known.get(before.id);
          if (one) planned.push(changedAhead(one, changed, attendees, lock.changedAt, seenBy));
        }
      }
      for (const { before, attendees } of edits)
        if (attendees && !known.has(before.id)) await replaceAttendees(tx, lock, before.id, attendees);
      await deleteAhead(tx, lock.org, [...known.keys()]);
      const { held: started, later } = byStart(planned);
      const postponed = await takeLater(tx, lock, edited);
      await insertAhead(tx, lock, [...later, ...postponed]);
      const after = [
        ...edited.filter(({ startedAt }) => startedAt <= now()),
        ...(await insertMeetings(tx, lock, started)),
      ];
      const before = edits.map((edit) => edit.before).filter(({ id }) => !known.has(id));
      const keeps = keepsCosts && started.length === 0 && { keepsCosts };
      const ids = idsOf([...edited, ...planned.map(({ meeting }) => meeting)]);
      if (ids.length > 0) await publish(tx, event, { before, after, ...keeps, isLogged }, ids);
      return [...edited, ...planned.map(({ meeting }) => meeting)];
    },

    /** Makes at most so many meetings held whose start has passed. What readers see does not change. */
    async startMeetings(tx: Tx, lock: MeetingsLock, most: number): Promise<MeetingRow[]> {
      const due = await aheadMeetings(tx, lock.org, (eb) => eb('startsAt', '<=', now()), most);
      await deleteAhead(tx, lock.org, idsOf(due.map(({ meeting }) => meeting)));
      const started: MeetingRow[] = [];
      for (const [userId, some] of Map.groupBy(due, ({ meeting }) => meeting.createdBy)) {
        const after = await insertMeetings(tx, lock, some);
        const detail = {
          meetings: after.length,
          ...(after.length === 1 && { title: after[0]?.title ?? '' }),
        };
        const event = { actor: { org: lock.org, userId }, action: 'meeting.started' as const, detail };
        await publish(tx, event, { before: [], after });
        started.push(...after);
      }
      return started;
    },

    /** They can be restored until they are purged. */
    async removeMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly MeetingFigures[],
      event: MeetingEvent<A>,
    ): Promise<void> {
      const deletedByHand = event.action === 'meeting.deleted' || event.action === 'meetings.deleted' ? 1 : 0;
      const before = await markDeleted(tx, lock, meetings, { deletedAt: now(), deletedByHand });
      if (meetings.length > 0) await publish(tx, event, { before, after: [] }, idsOf(meetings));
    },

    async restoreMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly Pick<MeetingRow, 'id' | 'day'>[],
      event: MeetingEvent<A>,
    ): Promise<ApiError | null> {
      const days = meetings.map(({ day }) => day);
      const full = await limits.meetingsError(lock, days, tx);
      if (full) return full;
      const ids = meetings.map(({ id }) => id);
      const restored = await updateMeetings(tx, lock, ids, { deletedAt: null, deletedByHand: 0 });
      await insertAhead(tx, lock, await takeLater(tx, lock, restored));
      const after = restored.filter(({ startedAt }) => startedAt <= now());
      await publish(tx, event, { before: [], after }, ids);
      return null;
    },

    /**
     * Replaces the names of attendees; costs stay. `which` are those of held meetings, `isErased` those of meetings to
     * come; null for none.
     */
    async eraseAttendees<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      which: WhichAttendees | null,
      isErased: (attendee: AttendeeRow) => boolean,
      { actor, action, detail, subject = 'meetings' }: MeetingEvent<A>,
    ): Promise<void> {
      const hasHeld = which !== null && (await eraseNames(tx, lock, which));
      const hasPlanned = await eraseAhead(tx, lock, isErased);
      if (hasHeld || hasPlanned) await events.publish(tx, actor, action, detail, subject);
    },

    /** They cannot be restored; some may be deleted already. */
    async eraseMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly MeetingRow[],
      event: MeetingEvent<A>,
    ): Promise<void> {
      const planned = await aheadByIds(tx, lock.org, idsOf(meetings));
      await deleteAhead(tx, lock.org, [...planned.keys()]);
      await deleteMeetings(tx, lock, idsOf(meetings));
      const live = meetings.filter(({ deletedAt }) => deletedAt === null);
      const before = live.filter(({ id }) => !planned.has(id));
      await publish(tx, event, { before, after: [] }, idsOf(live));
    },
  };
}

/** What a calendar holds is counted before it is recorded: beyond the limit it asks. */
const isCountedElsewhere = ({ origin }: Pick<MeetingRow, 'origin'>) =>
  origin === 'connection' || origin === 'plan' || origin === 'sample';

/** A meeting without people takes as much room as one of one person. */
export const peopleIn = (meetings: readonly Pick<NewMeeting, 'attendees'>[]): number =>
  meetings.reduce((sum, { attendees }) => sum + Math.max(1, attendees.length), 0);

const idsOf = (meetings: readonly MeetingFigures[]) => meetings.map(({ id }) => id);

/** What nobody has entered yet. */
const asPosted = {
  outcomes: null,
  actionItemsCount: null,
  estimatedValueCents: null,
  worthIt: null,
  attendeesWord: null,
  hasGuests: null,
  allocation: null,
  deletedAt: null,
  deletedByHand: 0 as const,
  externalSource: null,
  externalId: null,
};

/** With the version and the time of the change that its readers see. */
const changedAhead = (
  { meeting, attendees }: AheadMeeting,
  columns: EditedColumns,
  edited: readonly AttendeeRow[] | undefined,
  changedAt: number,
  seenBy: SeenBy = 'everybody',
): AheadMeeting => ({
  meeting: {
    ...meeting,
    ...columns,
    ...(seenBy === 'everybody' && { updatedAt: changedAt, version: meeting.version + 1 }),
    ...(seenBy === 'pay-viewers' && { pricingVersion: meeting.pricingVersion + 1 }),
    ...(seenBy !== 'nobody' && { pricedAt: changedAt }),
  },
  attendees: edited ? [...edited] : attendees,
});

/** Replaces names in meetings to come; false if there are none. */
const eraseAhead = (tx: Tx, lock: MeetingsLock, isErased: (attendee: AttendeeRow) => boolean) =>
  rewriteAhead(tx, lock, (one) => {
    if (!one.attendees.some(isErased)) return null;
    const erased = { name: erasedName, personId: null };
    const attendees = one.attendees.map((it) => (isErased(it) ? { ...it, ...erased } : it));
    return changedAhead(one, {}, attendees, lock.changedAt);
  });
