// The record: the only way to add, change and remove meetings. Each change publishes one event in its transaction, from
// which totals, budget alerts, the audit log and live updates follow.

import type { Action, Events } from '#contract/events.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { firstOfNewIds } from '#server/db/identifiers.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import type { Actor, MeetingChange, MeetingFigures } from '#server/events/events.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { type ComputedMeeting, isTooCostly } from './compute.ts';
import { ensureDepartment, ensureDepartments } from './departments-store.ts';
import type { AttendeeRow, MeetingRow } from './store.ts';
import {
  deleteMeetings,
  type EditedColumns,
  eraseNames,
  insertMeetings,
  replaceAttendees,
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
  /** Nothing changes that a reader of the meeting sees. */
  keepsVersion?: true;
};

export function meetingRecord(context: Pick<AppContext, 'db' | 'config' | 'now' | 'events'>) {
  const { events, now } = context;
  const limits = planLimits(context);

  async function publish<A extends Action>(
    tx: Tx,
    { actor, action, detail, subject }: MeetingEvent<A>,
    change: MeetingChange,
  ): Promise<void> {
    const [one, ...more] = change.after.length > 0 ? change.after : change.before;
    const about = subject ?? (one && more.length === 0 ? `meeting:${one.id}` : 'meetings');
    await events.publish(tx, actor, action, detail, about, change);
  }

  return {
    /** `replaced` are removed by the same event. Throws a duplicate if a draft of the author was saved before. */
    async recordMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly NewMeeting[],
      event: MeetingEvent<A>,
      replaced: readonly MeetingRow[] = [],
    ): Promise<MeetingRow[] | ApiError> {
      if (meetings.length === 0) return [];
      const tooCostly = meetings.find(({ meeting }) => isTooCostly(event.actor, meeting));
      if (tooCostly) return fail('too-costly', tooCostly.field);
      const counted = meetings.filter(({ meeting }) => meeting.origin !== 'sample');
      const days = counted.map(({ meeting }) => meeting.day);
      const full = await limits.meetingsError(lock, days, tx);
      if (full) return full;
      const named = meetings.map(({ meeting }) => meeting.department || null);
      const departments = await ensureDepartments(tx, lock, named);
      const firstId = firstOfNewIds(meetings.length);
      const rows = meetings.map(({ meeting, attendees }, index) => ({
        meeting: {
          id: firstId + index,
          version: 1,
          ...meeting,
          department: departments.get(meeting.department || null) ?? null,
          hasAgenda: agendaOf(meeting.agenda, meeting.origin, meeting.hasAgenda),
          createdBy: event.actor.userId,
          createdAt: now(),
        },
        attendees,
      }));
      const after = await insertMeetings(tx, lock, rows);
      await updateMeetings(tx, lock, idsOf(replaced), { deletedAt: now() });
      await publish(tx, event, { before: replaced, after });
      return after;
    },

    async changeMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      edits: readonly MeetingEdit[],
      event: MeetingEvent<A>,
      { keepsCosts, keepsVersion }: EditOptions = {},
    ): Promise<MeetingRow[]> {
      const after: MeetingRow[] = [];
      for (const [columns, some] of Map.groupBy(edits, (edit) => edit.columns)) {
        const changed =
          columns.department === undefined
            ? columns
            : { ...columns, department: await ensureDepartment(tx, lock, columns.department) };
        const ids = some.map(({ before }) => before.id);
        after.push(...(await updateMeetings(tx, lock, ids, changed, keepsVersion)));
      }
      for (const { before, attendees } of edits)
        if (attendees) await replaceAttendees(tx, lock, before.id, attendees);
      const before = edits.map((edit) => edit.before);
      if (after.length > 0) await publish(tx, event, { before, after, ...(keepsCosts && { keepsCosts }) });
      return after;
    },

    /** They can be restored until they are purged. */
    async removeMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly MeetingFigures[],
      event: MeetingEvent<A>,
    ): Promise<void> {
      const deletedByHand = event.action === 'meeting.deleted' ? 1 : 0;
      await updateMeetings(tx, lock, idsOf(meetings), { deletedAt: now(), deletedByHand });
      if (meetings.length > 0) await publish(tx, event, { before: meetings, after: [] });
    },

    async restoreMeeting<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      { id, day }: Pick<MeetingRow, 'id' | 'day'>,
      event: MeetingEvent<A>,
    ): Promise<ApiError | null> {
      const full = await limits.meetingsError(lock, [day], tx);
      if (full) return full;
      const after = await updateMeetings(tx, lock, [id], { deletedAt: null, deletedByHand: 0 });
      await publish(tx, event, { before: [], after });
      return null;
    },

    /** Replaces the names of attendees; costs stay. */
    async eraseAttendees<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      which: WhichAttendees,
      { actor, action, detail, subject = 'meetings' }: MeetingEvent<A>,
    ): Promise<void> {
      if (await eraseNames(tx, lock, which)) await events.publish(tx, actor, action, detail, subject);
    },

    /** They cannot be restored; some may be deleted already. */
    async eraseMeetings<A extends Action>(
      tx: Tx,
      lock: MeetingsLock,
      meetings: readonly MeetingRow[],
      event: MeetingEvent<A>,
    ): Promise<void> {
      await deleteMeetings(tx, lock, idsOf(meetings));
      const before = meetings.filter(({ deletedAt }) => deletedAt === null);
      await publish(tx, event, { before, after: [] });
    },
  };
}

const idsOf = (meetings: readonly MeetingFigures[]) => meetings.map(({ id }) => id);
