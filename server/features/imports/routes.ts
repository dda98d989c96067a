// Save what was read of a calendar export, batch by batch, and undo an import as a whole.

import type { FastifyInstance } from 'fastify';
import {
  findKnownMeetings,
  type Import,
  listImports,
  saveImportBatch,
  undoImport,
} from '#contract/imports.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { batchMeetings } from '#domain/import/import-defaults.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { budgetAlertStore } from '#server/features/budgets/alerts-store.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { firstOfNewIds, newId } from '#server/db/identifiers.ts';
import { departmentStore } from '#server/features/meetings/departments-store.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import {
  attendeeRows,
  commonToAttendees,
  commonToMeetings,
  computeImported,
  draftKeyOf,
  isRowOf,
} from './compute.ts';
import { importedRowsStore } from './rows-store.ts';
import { importStore, type ListedImport } from './store.ts';

const importsShown = 20;
const undoneAtOnce = 1000;

function stateOf({ undoneAt, finishedAt, liveMeeting }: ListedImport): Import['state'] {
  if (undoneAt === null) return finishedAt === null ? 'unfinished' : 'finished';
  return liveMeeting === null ? 'undone' : 'partly-undone';
}

const meetingKey = (title: string, startedAt: number, minutes: number) => `${startedAt} ${minutes} ${title}`;

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const limits = planLimits(context);
  const imports = importStore(db);
  const rows = importedRowsStore(db);
  const clock = clockStore(db);
  const totals = totalsStore(db);
  const departmentNames = departmentStore(db);
  const { raiseBudgetAlerts } = budgetAlertStore(context);

  mountEndpoint(app, saveImportBatch, async ({ body }, caller) => {
    const { org, userId: createdBy } = caller;
    const { importKey, fileName } = body;
    const answer = await db.write(async (tx) => {
      const turn = await clock.lockOrganization(org, tx);
      const wanted = { id: newId(), importKey, fileName, createdBy, now: now() };
      const { id, finishedAt, undoneAt } = await imports.open(org, wanted, tx);
      if (undoneAt !== null) return fail('import-undone');
      const subject = `import:${id}`;
      const keys = body.meetings.map(({ row }) => draftKeyOf(importKey, row));
      // Of rows that come twice in a batch, the second finds the first.
      const saved = await imports.savedKeys(org, createdBy, keys, tx);
      const departments = new Map<string | null, string | null>();
      for (const named of new Set(body.meetings.map(({ department }) => department)))
        departments.set(named, await departmentNames.nameAsKept(turn, named, tx));
      const { timeZone } = caller.organization;
      const batch = { importId: id, createdBy, now: wanted.now, timeZone, departments };
      const firstId = firstOfNewIds(body.meetings.length);
      const added = body.meetings.flatMap((posted, index) => {
        const key = draftKeyOf(importKey, posted.row);
        if (saved.has(key)) return [];
        saved.add(key);
        return { posted, meeting: computeImported(firstId + index, posted, body, batch) };
      });
      const meetings = added.map(({ meeting }) => meeting);
      const tooCostly = added.find(({ meeting }) => meeting.totalCents > mostMeetingCents);
      if (tooCostly) return fail('too-costly', `meetings.${body.meetings.indexOf(tooCostly.posted)}`);
      const days = meetings.map(({ day }) => day);
      const full = await limits.refuseMeetings(turn, days, tx);
      if (full) return full;
      if (id === wanted.id)
        await events.record(
          { org, actor: caller, action: 'import.started', subject, detail: { file: fileName } },
          tx,
        );
      await rows.insertMeetings(org, meetings, tx, commonToMeetings(body, batch));
      const attendees = added.flatMap(({ posted, meeting }) => attendeeRows(meeting.id, posted));
      await rows.insertAttendees(org, attendees, tx, commonToAttendees(body));
      await totals.addMany(turn, meetings, tx);
      await raiseBudgetAlerts(org, [...departments.values()], tx);

      const people = meetings.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0);
      const finishes = body.isLast && finishedAt === null;
      const sums = await imports.count(
        org,
        id,
        { meetings: meetings.length, attendees: people, finishedAt: finishes ? wanted.now : finishedAt },
        tx,
      );
      if (finishes)
        await events.record(
          { org, actor: caller, action: 'import.finished', subject, detail: { file: fileName, ...sums } },
          tx,
        );
      return { id, saved: meetings.length, ...sums };
    });
    const isLarge = !(answer instanceof ApiError) && answer.meetings >= batchMeetings;
    if (body.isLast && isLarge) await db.refreshStatistics();
    return answer;
  });

  mountEndpoint(app, findKnownMeetings, async ({ body: { importKey, meetings } }, { org, userId }) => {
    const asked = meetings.map((meeting) => ({ ...meeting, startMs: Date.parse(meeting.startedAt) }));
    const starts = [...new Set(asked.map(({ startMs }) => startMs))];
    const found = (await imports.startingAt(org, starts)).filter(
      ({ draftKey }) => importKey === undefined || !isRowOf(importKey, draftKey),
    );
    const known = new Set(found.map((it) => meetingKey(it.title, it.startedAt, it.durationMinutes)));
    const keys = importKey === undefined ? [] : asked.map(({ row = -1 }) => draftKeyOf(importKey, row));
    const saved = await imports.keysNotUndone(org, userId, keys);
    const isKnown = ({ title, startMs, durationMinutes }: (typeof asked)[number]) =>
      known.has(meetingKey(title, startMs, durationMinutes));
    return {
      known: asked.flatMap((meeting, index) => (isKnown(meeting) ? index : [])),
      saved: keys.flatMap((key, index) => (saved.has(key) ? index : [])),
    };
  });

  mountEndpoint(app, listImports, async (_input, caller) => ({
    imports: (await imports.newest(caller.org, importsShown)).map((it): Import => ({
      id: it.id,
      fileName: it.fileName,
      createdDate: isoInstant(it.createdAt),
      createdByName: it.createdByName,
      meetings: it.meetings,
      attendees: it.attendees,
      state: stateOf(it),
      mayUndo: stateOf(it) !== 'undone' && canEdit(caller, it),
    })),
  }));

  mountEndpoint(app, undoImport, async ({ params: { id } }, caller) => {
    const { org } = caller;
    const found = await imports.byId(org, id);
    if (!found) return fail('not-found');
    if (!canEdit(caller, found)) return fail('no-permission');
    const { fileName: file, meetings } = found;
    await db.write(async (tx) => {
      const isNew = await imports.markUndone(org, id, now(), tx);
      if (isNew)
        await events.record(
          {
            org,
            actor: caller,
            action: 'import.undone',
            subject: `import:${id}`,
            detail: { file, meetings },
          },
          tx,
        );
    });
    // Bit by bit, so that others need not wait; what an interruption leaves, the next call takes.
    let removed: number;
    do {
      removed = await db.write(async (tx) => {
        const turn = await clock.lockOrganization(org, tx);
        const gone = await imports.removeSome(turn, id, now(), undoneAtOnce, tx);
        await totals.subtractMany(turn, gone, tx);
        return gone.length;
      });
    } while (removed > 0);
    return undefined;
  });
}
