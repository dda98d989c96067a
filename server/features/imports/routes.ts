// Saves a calendar export batch by batch, and undoes an import as a whole.

import type { FastifyInstance } from 'fastify';
import {
  findKnownMeetings,
  type Import,
  listImports,
  saveImportBatch,
  undoImport,
} from '#contract/imports.ts';
import { batchMeetings } from '#domain/import/import-defaults.ts';
import { agendaOf } from '#domain/meetings/meeting-facts.ts';
import { toCents } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { canEdit, seesPay } from '#domain/people/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { firstOfNewIds, newId } from '#server/db/identifiers.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { isTooCostly } from '#server/features/meetings/compute.ts';
import { ensureDepartments } from '#server/features/meetings/departments-store.ts';
import { insertMeetings } from '#server/features/meetings/store.ts';
import { priceListFor } from '#server/features/people/prices-store.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import { computeImported, rowKey } from './compute.ts';
import {
  addToImport,
  deleteSomeMeetings,
  importById,
  keysNotUndone,
  type ListedImport,
  markUndone,
  meetingsStartingAt,
  newestImports,
  openImport,
  savedKeys,
} from './store.ts';

const importsShown = 20;
const undonePerBatch = 1000;

function stateOf({ undoneAt, finishedAt, liveMeeting }: ListedImport): Import['state'] {
  if (undoneAt === null) return finishedAt === null ? 'unfinished' : 'finished';
  return liveMeeting === null ? 'undone' : 'partly-undone';
}

const meetingKey = (title: string, startedAt: number, minutes: number) => `${startedAt} ${minutes} ${title}`;

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, now } = context;
  const limits = planLimits(context);

  mountEndpoint(app, saveImportBatch, async ({ body }, caller) => {
    const { org, userId: createdBy } = caller;
    const { importKey, fileName } = body;
    const answer = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const createdAt = now();
      const wanted = { id: newId(), importKey, fileName, createdBy, createdAt };
      const { id, finishedAt, undoneAt } = await openImport(tx, lock, wanted);
      if (undoneAt !== null) return fail('import-undone');

      const keys = body.meetings.map(({ row }) => rowKey(importKey, row));
      const saved = keys.length === 0 ? new Set() : await savedKeys(tx, org, createdBy, keys);
      const named = body.meetings.map(({ department }) => department || null);
      const departments = await ensureDepartments(tx, lock, named);

      const names = body.meetings.flatMap((posted) => posted.names);
      const hasPay = seesPay(caller);
      const defaultRateCents = hasPay ? toCents(body.hourlyRate) : lock.defaultRateCents;
      const nearestTier = hasPay ? body.salaryTier || null : null;
      const prices = await priceListFor(tx, { org, defaultRateCents }, names);
      const firstId = firstOfNewIds(body.meetings.length);
      const added = body.meetings.flatMap((posted, index) => {
        const draftKey = rowKey(importKey, posted.row);
        // The second of two equal rows in a batch is skipped.
        if (saved.has(draftKey)) return [];
        saved.add(draftKey);
        const { meeting, attendees } = computeImported(posted, lock, prices, nearestTier);
        const row = {
          ...meeting,
          id: firstId + index,
          draftKey,
          originId: id,
          department: departments.get(meeting.department) ?? null,
          hasAgenda: agendaOf(meeting.agenda, 'import'),
          origin: 'import' as const,
          createdBy,
          createdAt,
          version: 1,
        };
        return [{ index, meeting: row, attendees }];
      });
      const tooCostly = added.find(({ meeting }) => isTooCostly(caller, meeting));
      if (tooCostly) return fail('too-costly', `meetings.${tooCostly.index}`);
      const days = added.map(({ meeting }) => meeting.day);
      const full = await limits.meetingsError(lock, days, tx);
      if (full) return full;

      if (id === wanted.id)
        await events.publish(tx, caller, 'import.started', { file: fileName }, `import:${id}`);
      const inserted = await insertMeetings(tx, lock, added);
      const finishes = body.isLast && finishedAt === null;
      const sums = await addToImport(tx, lock, id, {
        meetings: inserted.length,
        attendees: inserted.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0),
        finishedAt: finishes ? createdAt : finishedAt,
      });
      const [detail, change] = [
        { file: fileName, meetings: inserted.length },
        { before: [], after: inserted },
      ];
      if (inserted.length > 0)
        await events.publish(tx, caller, 'meetings.imported', detail, `import:${id}`, change);
      if (finishes)
        await events.publish(tx, caller, 'import.finished', { ...detail, ...sums }, `import:${id}`);
      return { id, saved: inserted.length, ...sums };
    });
    const isLarge = !(answer instanceof ApiError) && answer.meetings >= batchMeetings;
    if (body.isLast && isLarge) await db.refreshStatistics();
    return answer;
  });

  mountEndpoint(app, findKnownMeetings, async ({ body: { importKey, meetings } }, { org, userId }) => {
    if (meetings.length === 0) return { known: [], saved: [] };
    const asked = meetings.map((meeting) => ({ ...meeting, startMs: Date.parse(meeting.startedAt) }));
    const starts = [...new Set(asked.map(({ startMs }) => startMs))];
    const found = await meetingsStartingAt(db.read, org, starts, { userId, importKey });
    const known = new Set(found.map((it) => meetingKey(it.title, it.startedAt, it.durationMinutes)));
    const keys = importKey === undefined ? [] : asked.map(({ row = -1 }) => rowKey(importKey, row));
    const saved = keys.length === 0 ? new Set() : await keysNotUndone(db.read, org, userId, keys);
    const isKnown = ({ title, startMs, durationMinutes }: (typeof asked)[number]) =>
      known.has(meetingKey(title, startMs, durationMinutes));
    return {
      known: asked.flatMap((meeting, index) => (isKnown(meeting) ? index : [])),
      saved: keys.flatMap((key, index) => (saved.has(key) ? index : [])),
    };
  });

  mountEndpoint(app, listImports, async (_input, caller) => ({
    imports: (await newestImports(db.read, caller.org, importsShown)).map((row): Import => ({
      ...row,
      createdDate: isoInstant(row.createdAt),
      state: stateOf(row),
      mayUndo: stateOf(row) !== 'undone' && canEdit(caller, row),
    })),
  }));

  mountEndpoint(app, undoImport, async ({ params: { id } }, caller) => {
    const { org } = caller;
    const found = await importById(db.read, org, id);
    if (!found) return fail('not-found');
    if (!canEdit(caller, found)) return fail('no-permission');
    const { fileName: file } = found;
    let isFirst = await db.write((tx) => markUndone(tx, org, id, now()));
    // In batches, so that other writes do not wait. After an interruption, the next call deletes the rest.
    let deleted: number;
    do {
      deleted = await db.write(async (tx) => {
        const lock = await lockMeetings(tx, org, now());
        const before = await deleteSomeMeetings(tx, lock, id, now(), undonePerBatch);
        const [detail, change] = [
          { file, meetings: before.length },
          { before, after: [] },
        ];
        if (isFirst || before.length > 0)
          await events.publish(tx, caller, 'import.undone', detail, `import:${id}`, change);
        return before.length;
      });
      isFirst = false;
    } while (deleted > 0);
    return undefined;
  });
}
