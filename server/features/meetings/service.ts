// A meeting that is added, changed, deleted or brought back, with all that follows from it in the same transaction:
// the limits of the plan, the kept sums, the alerts of budgets, the log.

import type { MeetingDraft, MeetingEdit } from '#contract/meetings.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { budgetAlertStore } from '#server/features/budgets/alerts-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { fail } from '#server/http/api-error.ts';
import { newId } from '#server/db/identifiers.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import { clockStore, type OrgLock } from '#server/features/totals/clock-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { toMeeting } from './serializers.ts';
import { departmentStore } from './departments-store.ts';
import { computeRecord, unnamedAfter } from './compute.ts';
import { type MeetingRow, meetingStore } from './store.ts';

/** Of a meeting that nobody has touched since it was first saved. */
export const firstVersion = 1;

export function meetingWriting(context: AppContext) {
  const { db, now, events } = context;
  const limits = planLimits(context);
  const meetings = meetingStore(db);
  const departments = departmentStore(db);
  const clock = clockStore(db);
  const totals = totalsStore(db);
  const { raiseBudgetAlerts } = budgetAlertStore(context);

  const note = (caller: Member, what: string, { id, title }: MeetingRow, tx: Tx) =>
    events.record(
      {
        org: caller.org,
        actor: caller,
        action: `meeting.${what}`,
        subject: `meeting:${id}`,
        detail: { title },
      },
      tx,
    );

  /** The meeting is one of the organization's, as it is now. */
  const count = async (turn: OrgLock, caller: Member, what: string, meeting: MeetingRow, tx: Tx) => {
    await totals.add(turn, meeting, tx);
    await raiseBudgetAlerts(caller.org, [meeting.department], tx);
    await note(caller, what, meeting, tx);
  };

  return {
    /** The meeting as it is kept. A draft key that was used before is a fault of the database, see `unlessDuplicate`. */
    async insert({ draftKey, replace, ...posted }: MeetingDraft, caller: Member, tx: Tx) {
      const { meeting, attendees } = computeRecord(posted, caller.organization.timeZone);
      if (meeting.totalCents > mostMeetingCents) return fail('too-costly');
      const turn = await clock.lockOrganization(caller.org, tx);
      const full = await limits.refuseMeetings(turn, [meeting.day], tx);
      if (full) return full;
      const row: MeetingRow = {
        ...meeting,
        id: newId(),
        department: await departments.nameAsKept(turn, posted.department, tx),
        outcomes: null,
        actionItemsCount: null,
        estimatedValueCents: null,
        worthIt: null,
        hasAgenda: agendaOf(meeting.agenda, 'calculator'),
        source: 'calculator',
        createdBy: caller.userId,
        createdAt: now(),
        // Whatever comes late of what this replaces finds another version, and replaces nothing.
        version: replace ? firstVersion + 1 : firstVersion,
      };
      await meetings.insert(turn, draftKey, row, attendees, tx);
      await count(turn, caller, 'saved', row, tx);
      return toMeeting({ ...row, createdByName: caller.name }, attendees, caller, now());
    },

    /** The meeting as it is then; null where `version` is not the last any more. */
    async rewrite(
      before: MeetingRow & { createdByName: string | null },
      { version, ...posted }: MeetingEdit,
      caller: Member,
      tx: Tx,
    ) {
      // What is taken off the sums below must be what is replaced.
      if (before.version !== version) return null;
      const unnamed = unnamedAfter(before, posted.unnamedAttendees);
      const { meeting, attendees } = computeRecord(posted, caller.organization.timeZone, unnamed);
      if (meeting.totalCents > mostMeetingCents) return fail('too-costly');
      const turn = await clock.lockOrganization(caller.org, tx);
      const after = {
        ...before,
        ...meeting,
        department: await departments.nameAsKept(turn, posted.department, tx),
        hasAgenda: agendaOf(meeting.agenda, before.source, before.hasAgenda),
        scheduledAt: posted.scheduledAt === undefined ? before.scheduledAt : meeting.scheduledAt,
        version,
      };
      const full =
        monthOf(after.day) !== monthOf(before.day) && (await limits.refuseMeetings(turn, [after.day], tx));
      if (full) return full;
      if (!(await meetings.update(turn, after, attendees, tx))) return null;
      await totals.subtract(turn, before, tx);
      await count(turn, caller, 'changed', after, tx);
      return toMeeting({ ...after, version: version + 1 }, attendees, caller, now());
    },

    /** False where somebody else was faster. */
    async remove(id: number, caller: Member, tx: Tx): Promise<boolean> {
      const turn = await clock.lockOrganization(caller.org, tx);
      const removed = await meetings.remove(turn, id, now(), tx);
      if (!removed) return false;
      await totals.subtract(turn, removed, tx);
      await note(caller, 'deleted', removed, tx);
      return true;
    },

    /** `day` is that of the meeting. Nothing happens where somebody else was faster. */
    async restore(id: number, day: string, caller: Member, tx: Tx) {
      const turn = await clock.lockOrganization(caller.org, tx);
      const full = await limits.refuseMeetings(turn, [day], tx);
      if (full) return full;
      const restored = await meetings.restore(turn, id, tx);
      if (restored) await count(turn, caller, 'restored', restored, tx);
      return null;
    },
  };
}
