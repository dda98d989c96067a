// Save, read, change, delete and bring back a meeting.

import type { FastifyInstance } from 'fastify';
import { deleteMeeting, editMeeting, readMeeting, restoreMeeting, saveMeeting } from '#contract/meetings.ts';
import { monthOf } from '#domain/local-day.ts';
import { agendaOf } from '#domain/meeting-facts.ts';
import { mostMeetingCents } from '#domain/cost.ts';
import { mayChange } from '#domain/permissions.ts';
import { auditStore } from '#server/audit/store.ts';
import { budgetAlertStore } from '#server/budgets/alerts-store.ts';
import type { Tx } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import type { Member } from '#server/http/gate.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/identifiers.ts';
import { planLimits } from '#server/plan/limits.ts';
import { totalsStore } from '#server/totals/store.ts';
import { wholeMeeting } from './answers.ts';
import { departmentStore } from './departments-store.ts';
import { computeRecord, unlistedAfter } from './record.ts';
import { type MeetingRow, meetingStore } from './store.ts';

export function meetingRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const limits = planLimits(house);
  const meetings = meetingStore(db);
  const departments = departmentStore(db);
  const totals = totalsStore(db);
  const audit = auditStore(db, now);
  const { raiseBudgetAlerts } = budgetAlertStore(db, now);

  const answer = async (id: number, caller: Member, tx?: Tx) => {
    const row = await meetings.byId(caller.org, id, tx);
    return row && wholeMeeting(row, await meetings.attendees(caller.org, id, tx), caller, now());
  };

  bind(app, saveMeeting, async ({ body: { draftKey, ...draft } }, caller, { reply }) => {
    const { org } = caller;
    const { meeting, attendees } = computeRecord(draft, caller.organization.timeZone);
    if (meeting.totalCents > mostMeetingCents) return refuse('too-costly');

    const save = () =>
      db.write(async (tx) => {
        const full = await limits.refuseMeetings(org, [meeting.day], tx);
        if (full) return full;
        const row: MeetingRow = {
          ...meeting,
          id: newId(),
          department: await departments.nameAsKept(org, draft.department, tx),
          outcomes: null,
          actionItemsCount: null,
          estimatedValueCents: null,
          worthIt: null,
          hasAgenda: agendaOf(meeting.agenda, 'calculator'),
          source: 'calculator',
          createdBy: caller.userId,
          createdAt: now(),
          version: 1,
        };
        await meetings.insert(org, draftKey, row, attendees, tx);
        await totals.add(org, row, tx);
        await raiseBudgetAlerts(org, [row.department], tx);
        await audit.record(org, caller, 'meeting.saved', `meeting:${row.id}`, { title: row.title }, tx);
        return wholeMeeting({ ...row, createdByName: caller.name }, attendees, caller, now());
      });

    // The key of a draft is unique: a save that comes again finds what the first one made.
    const saved = await save().catch((error: unknown) => (isDuplicate(error) ? null : Promise.reject(error)));
    if (saved && !(saved instanceof Refusal)) return saved;
    const id = await meetings.idOfDraft(org, caller.userId, draftKey);
    void reply.code(200);
    return (id !== null && (await answer(id, caller))) || (saved ?? refuse('not-found'));
  });

  bind(
    app,
    readMeeting,
    async ({ params }, caller) => (await answer(params.id, caller)) ?? refuse('not-found'),
  );

  bind(app, editMeeting, async ({ params, body }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const before = await meetings.byId(org, params.id, tx);
      if (!before) return refuse('not-found');
      if (!mayChange(caller, before)) return refuse('no-permission');
      // What is taken off the totals below must be what is replaced.
      if (before.version !== body.version) return refuse('changed-meanwhile');
      const { meeting, attendees } = computeRecord(
        body,
        caller.organization.timeZone,
        unlistedAfter(before, body.unlistedCount),
      );
      if (meeting.totalCents > mostMeetingCents) return refuse('too-costly');
      const department = await departments.nameAsKept(org, body.department, tx);
      const after = {
        ...before,
        ...meeting,
        department,
        hasAgenda: agendaOf(meeting.agenda, before.source, before.hasAgenda),
        scheduledAt: body.scheduledAt === undefined ? before.scheduledAt : meeting.scheduledAt,
        version: body.version,
      };
      const full =
        monthOf(after.day) !== monthOf(before.day) && (await limits.refuseMeetings(org, [after.day], tx));
      if (full) return full;
      if (!(await meetings.update(org, after, attendees, tx))) return refuse('changed-meanwhile');
      await totals.subtract(org, before, tx);
      await totals.add(org, after, tx);
      await raiseBudgetAlerts(org, [department], tx);
      await audit.record(org, caller, 'meeting.changed', `meeting:${params.id}`, { title: after.title }, tx);
      return wholeMeeting({ ...after, version: body.version + 1 }, attendees, caller, now());
    });
  });

  bind(app, deleteMeeting, async ({ params }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const meeting = await meetings.byId(org, params.id, tx);
      if (!meeting) return refuse('not-found');
      if (!mayChange(caller, meeting)) return refuse('no-permission');
      const removed = await meetings.remove(org, params.id, now(), tx);
      if (!removed) return refuse('not-found');
      await totals.subtract(org, removed, tx);
      await audit.record(
        org,
        caller,
        'meeting.deleted',
        `meeting:${params.id}`,
        { title: removed.title },
        tx,
      );
      return undefined;
    });
  });

  bind(app, restoreMeeting, async ({ params }, caller) => {
    const { org } = caller;
    const deleted = await meetings.authorOfDeleted(org, params.id);
    if (!deleted) return refuse('not-found');
    if (!mayChange(caller, deleted)) return refuse('no-permission');
    const full = await db.write(async (tx) => {
      const refused = await limits.refuseMeetings(org, [deleted.day], tx);
      if (refused) return refused;
      const restored = await meetings.restore(org, params.id, tx);
      if (!restored) return null;
      await totals.add(org, restored, tx);
      await raiseBudgetAlerts(org, [restored.department], tx);
      await audit.record(
        org,
        caller,
        'meeting.restored',
        `meeting:${params.id}`,
        { title: restored.title },
        tx,
      );
      return null;
    });
    if (full) return full;
    return (await answer(params.id, caller)) ?? refuse('not-found');
  });
}
