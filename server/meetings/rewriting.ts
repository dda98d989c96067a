// A meeting becomes what was posted, whether it was edited or its draft was saved again.

import type { MeetingEdit } from '#contract/meetings.ts';
import { mostMeetingCents } from '#domain/cost.ts';
import { monthOf } from '#domain/local-day.ts';
import { agendaOf } from '#domain/meeting-facts.ts';
import { auditStore } from '#server/audit/store.ts';
import { budgetAlertStore } from '#server/budgets/alerts-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Member } from '#server/http/gate.ts';
import { refuse } from '#server/http/refusal.ts';
import { planLimits } from '#server/plan/limits.ts';
import { totalsStore } from '#server/totals/store.ts';
import { wholeMeeting } from './answers.ts';
import { departmentStore } from './departments-store.ts';
import { computeRecord, unlistedAfter } from './record.ts';
import { type MeetingRow, meetingStore } from './store.ts';

export function meetingRewriting(house: House) {
  const { db, now } = house;
  const limits = planLimits(house);
  const meetings = meetingStore(db);
  const departments = departmentStore(db);
  const totals = totalsStore(db);
  const audit = auditStore(db, now);
  const { raiseBudgetAlerts } = budgetAlertStore(db, now);

  /** The meeting as it is then, with its sums in the same transaction; null where `version` is not the last any more. */
  return async (
    before: MeetingRow & { createdByName: string | null },
    { version, ...posted }: MeetingEdit,
    caller: Member,
    tx: Tx,
  ) => {
    // What is taken off the totals below must be what is replaced.
    if (before.version !== version) return null;
    const { org, organization } = caller;
    const unlisted = unlistedAfter(before, posted.unlistedCount);
    const { meeting, attendees } = computeRecord(posted, organization.timeZone, unlisted);
    if (meeting.totalCents > mostMeetingCents) return refuse('too-costly');
    const department = await departments.nameAsKept(org, posted.department, tx);
    const after = {
      ...before,
      ...meeting,
      department,
      hasAgenda: agendaOf(meeting.agenda, before.source, before.hasAgenda),
      scheduledAt: posted.scheduledAt === undefined ? before.scheduledAt : meeting.scheduledAt,
      version,
    };
    const full =
      monthOf(after.day) !== monthOf(before.day) && (await limits.refuseMeetings(org, [after.day], tx));
    if (full) return full;
    if (!(await meetings.update(org, after, attendees, tx))) return null;
    await totals.subtract(org, before, tx);
    await totals.add(org, after, tx);
    await raiseBudgetAlerts(org, [department], tx);
    await audit.record(org, caller, 'meeting.changed', `meeting:${before.id}`, { title: after.title }, tx);
    return wholeMeeting({ ...after, version: version + 1 }, attendees, caller, now());
  };
}
