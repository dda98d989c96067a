// Save, read, change, delete and bring back a meeting.

import type { FastifyInstance } from 'fastify';
import {
  deleteMeeting,
  editMeeting,
  type MeetingDraft,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings.ts';
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
import { computeRecord, contentOf } from './record.ts';
import { meetingRewriting } from './rewriting.ts';
import { type MeetingRow, meetingStore } from './store.ts';

/** Of a meeting that nobody has touched since it was first saved. */
const firstVersion = 1;

export function meetingRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const limits = planLimits(house);
  const meetings = meetingStore(db);
  const departments = departmentStore(db);
  const totals = totalsStore(db);
  const audit = auditStore(db, now);
  const { raiseBudgetAlerts } = budgetAlertStore(db, now);

  const rewrite = meetingRewriting(house);

  const answer = async (id: number, caller: Member, tx?: Tx) => {
    const row = await meetings.byId(caller.org, id, tx);
    return row && wholeMeeting(row, await meetings.attendees(caller.org, id, tx), caller, now());
  };

  /** What a save gets whose draft key was used before; null where it was not. */
  const saveAgain = async ({ draftKey, replace, ...draft }: MeetingDraft, caller: Member) => {
    const { org } = caller;
    const id = await meetings.idOfDraft(org, caller.userId, draftKey);
    if (id === null) return null;
    const { meeting, attendees } = computeRecord(draft, caller.organization.timeZone);
    const posted = contentOf({ ...meeting, department: draft.department }, attendees);
    const saved = async () => {
      const row = await meetings.byId(org, id);
      const kept = await meetings.attendees(org, id);
      return row && contentOf(row, kept) === posted ? wholeMeeting(row, kept, caller, now()) : null;
    };

    const same = await saved();
    if (same || !replace) return same ?? refuse('saved-otherwise');
    const replaced = await db.write(async (tx) => {
      const before = await meetings.byId(org, id, tx);
      const edit = { ...draft, scheduledAt: draft.scheduledAt ?? null, version: firstVersion };
      return before && rewrite(before, edit, caller, tx);
    });
    // The same may have been posted twice at once, and the other was faster.
    return replaced ?? (await saved()) ?? refuse('saved-otherwise');
  };

  bind(app, saveMeeting, async ({ body }, caller, { reply }) => {
    const { draftKey, replace, ...draft } = body;
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
          // Whatever comes late of what this replaces finds another version, and replaces nothing.
          version: replace ? firstVersion + 1 : firstVersion,
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
    const again = await saveAgain(body, caller);
    void reply.code(200);
    return again ?? saved ?? refuse('not-found');
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
      return (await rewrite(before, body, caller, tx)) ?? refuse('changed-meanwhile');
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
