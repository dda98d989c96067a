// A member records a planned meeting with its actual minutes, or drops it.

import { endOfPlanned } from '#domain/meetings/planned/planned.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockMeetings, lockOrganization, type MeetingsLock } from '#server/db/organization-lock.ts';
import { isTooCostly } from './compute.ts';
import { meetingRecord } from './record.ts';
import { findRecorded, keepKnown } from './same-meetings.ts';
import { holdersOf, linkPlanned } from './same-meetings-store.ts';
import { meetingById } from './store.ts';
import { setState } from '#server/features/meetings/planned/state-store.ts';
import { type SeenPlanned, visiblePlanned } from '#server/features/meetings/planned/visible-store.ts';
import { titleDepartments } from '#server/features/meetings/planned/title-departments-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { comparedPlanned, keptMeeting, meetingOf, peopleAt } from './recording.ts';

export function decisions(context: AppContext) {
  const { db, now, events } = context;
  const record = meetingRecord(context);

  /** The calendar no longer changes a meeting whose minutes somebody entered. */
  const entered = { state: 'kept' as const, dueAt: null, meetingVersion: null };

  const waiting = { state: 'asking' as const, dueAt: null };

  async function changeMinutes(
    tx: Tx,
    lock: MeetingsLock,
    caller: Member,
    planned: SeenPlanned,
    minutes: number,
  ): Promise<ApiError | boolean> {
    const before =
      planned.meetingId === null ? undefined : await meetingById(tx, lock.org, planned.meetingId);
    if (!before) return false;
    if (!canEdit(caller, before)) return fail('no-permission');
    if (before.version !== planned.meetingVersion) return fail('edit-conflict');
    const people = (await peopleAt(tx, lock, [planned]))(planned);
    const { meeting } = meetingOf(planned, people, lock, minutes);
    if (isTooCostly(caller, meeting, lock)) return fail('too-costly');
    const { durationMinutes, personMinutes, totalCents, blendedCents, estimatedCents } = meeting;
    const costs = { durationMinutes, personMinutes, totalCents, blendedCents, estimatedCents };
    await setState(tx, lock, planned.id, entered);
    const event = { actor: caller, action: 'meeting.changed' as const, detail: { title: before.title } };
    await record.changeMeetings(tx, lock, [{ before, columns: costs }], event);
    return true;
  }

  return {
    keep: (caller: Member, id: number, minutes: number): Promise<ApiError | null> =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, caller.org, now());
        const planned = await visiblePlanned(tx, caller, id);
        if (!planned) return fail('not-found');
        if (planned.startsAt > now()) return fail('planned-not-started');
        if (planned.state === 'kept') {
          const changed = await changeMinutes(tx, lock, caller, planned, minutes);
          if (changed !== false) return changed === true ? null : changed;
        }
        const people = (await peopleAt(tx, lock, [planned]))(planned);
        const calendars = (await holdersOf(tx, lock.org, [id])).get(id) ?? [];
        const compared = comparedPlanned(planned, people, calendars);
        const [same] = await findRecorded(tx, lock, [compared], { onlyLive: true });
        if (same) {
          await linkPlanned(tx, lock, planned, same.id);
          events.refresh({ organizationId: lock.org, kind: 'planned' }, tx);
          return null;
        }
        const { meeting: computed, attendees } = meetingOf(planned, people, lock, minutes);
        const departmentOf = await titleDepartments(tx, lock.org, [planned.title]);
        const kept = keptMeeting(planned, departmentOf(planned));
        const meetingId = newId();
        const meeting = { ...computed, ...kept, id: meetingId, draftKey: `${kept.draftKey}:${meetingId}` };
        const detail = { title: planned.title, meetings: 1 };
        const event = { actor: caller, action: 'meeting.kept' as const, detail };
        const recorded = await record.recordMeetings(tx, lock, [{ meeting, attendees }], event);
        if (recorded instanceof ApiError) return recorded;
        await setState(tx, lock, id, { ...entered, meetingId });
        await keepKnown(tx, lock, [meetingId]);
        events.refresh({ organizationId: lock.org, kind: 'planned' }, tx);
        return null;
      }),

    drop: (caller: Member, id: number): Promise<ApiError | null> =>
      db.write(async (tx) => {
        const lock = await lockOrganization(tx, caller.org);
        const planned = await visiblePlanned(tx, caller, id);
        if (!planned) return fail('not-found');
        if (planned.state === 'kept') return fail('planned-kept');
        if (planned.state === 'dropped') return null;
        await setState(tx, lock, id, { state: 'dropped', dueAt: null });
        // Without the title: readers of the audit log may not have access to the meeting.
        await events.publish(tx, caller, 'planned.dropped', {}, `planned:${id}`);
        return null;
      }),

    restore: (caller: Member, id: number): Promise<ApiError | null> =>
      db.write(async (tx) => {
        const lock = await lockOrganization(tx, caller.org);
        const planned = await visiblePlanned(tx, caller, id);
        if (!planned) return fail('not-found');
        if (planned.state !== 'dropped') return null;
        // A meeting that has ended waits for an answer again, as before it was dropped.
        const end = endOfPlanned(planned);
        const again = end > now() ? { state: 'planned' as const, dueAt: end } : waiting;
        await setState(tx, lock, id, again);
        await events.publish(tx, caller, 'planned.restored', {}, `planned:${id}`);
        return null;
      }),
  };
}
