// Saves a calendar export batch by batch, and undoes an import as a whole.

import type { FastifyInstance } from 'fastify';
import {
  findKnownMeetings,
  type Import,
  listImports,
  readImportPrices,
  saveImportBatch,
  undoImport,
} from '#contract/meetings/imports.ts';
import { batchMeetings } from '#domain/meetings/imports/import-defaults.ts';
import { identitiesOf } from '#domain/meetings/imports/imported-price.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { identityKey } from '#domain/people/matching.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { canEdit, seesPay } from '#domain/accounts/permissions.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { shownTo } from '#server/db/visible-to.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { meetingRecord, type NewMeeting } from '#server/features/meetings/meetings/record.ts';
import {
  comparedMeeting,
  findRecorded,
  keepKnown,
} from '#server/features/meetings/meetings/same-meetings.ts';
import {
  addKeys,
  addKnownRows,
  knownRowsOf,
  unlinkImport,
} from '#server/features/meetings/meetings/same-meetings-store.ts';
import { priceListFor, tierRatesOf } from '#server/features/people/people/prices-store.ts';
import { peopleMatching } from '#server/features/people/people/store.ts';
import { computeImported, keysOfRow, rowKey } from './compute.ts';
import {
  addToImport,
  importById,
  keysNotUndone,
  type ListedImport,
  markUndone,
  meetingsStartingAt,
  newestImports,
  occurrenceName,
  openImport,
  recordedOccurrences,
  savedKeys,
  someMeetings,
} from './store.ts';

const importsShown = 20;
const undonePerBatch = 1000;

function stateOf({ undoneAt, finishedAt, heldMeeting, plannedMeeting }: ListedImport): Import['state'] {
  if (undoneAt === null) return finishedAt === null ? 'unfinished' : 'finished';
  return heldMeeting === null && plannedMeeting === null ? 'undone' : 'partly-undone';
}

const meetingKey = (title: string, startedAt: number, minutes: number) => `${startedAt} ${minutes} ${title}`;

export function importRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, now } = context;
  const record = meetingRecord(context);

  mountEndpoint(app, saveImportBatch, async ({ body }, caller) => {
    const { org, userId: createdBy } = caller;
    const { importKey, fileName } = body;
    const answer = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const createdAt = now();
      const opened = { id: newId(), importKey, fileName, createdBy, createdAt };
      const { id, finishedAt, undoneAt } = await openImport(tx, lock, opened);
      if (undoneAt !== null) return fail('import-undone');
      const isNew = id === opened.id;

      const keys = body.meetings.map(({ row }) => rowKey(importKey, row));
      const saved = keys.length === 0 ? new Set() : await savedKeys(tx, org, createdBy, keys);

      const names = body.meetings.flatMap(identitiesOf);
      const hasPay = seesPay(caller);
      const defaultRateCents = hasPay ? toCents(body.hourlyRate) : lock.defaultRateCents;
      const nearestTier = hasPay ? body.salaryTier || null : null;
      const prices = await priceListFor(tx, { org, defaultRateCents }, names);
      const origin = { origin: 'import' as const, originId: id };
      const knownRows = await knownRowsOf(
        tx,
        org,
        id,
        body.meetings.map(({ row }) => row),
      );
      const computed = body.meetings.flatMap((posted, index) => {
        const draftKey = rowKey(importKey, posted.row);
        // The second of two equal rows in a batch is skipped.
        if (saved.has(draftKey) || knownRows.has(posted.row)) return [];
        saved.add(draftKey);
        const { meeting, attendees } = computeImported(posted, lock, prices, nearestTier);
        const occurrences = keysOfRow(posted);
        const row: NewMeeting = {
          meeting: { ...meeting, draftKey, ...origin, id: newId() },
          attendees,
          field: `meetings.${index}`,
        };
        const compared = comparedMeeting({ meeting, attendees }, origin, occurrences);
        return [{ posted, row, occurrences, compared }];
      });
      const asked = computed.filter(({ posted }) => posted.evenIfKnown !== true);
      const found = await findRecorded(
        tx,
        lock,
        asked.map(({ compared }) => compared),
        { importId: id },
      );
      const recorded = new Map(asked.map(({ row }, index) => [row, found[index]]));
      const wanted = computed.flatMap(({ row }) => (recorded.get(row) ? [] : row));
      const subject = `import:${id}`;
      if (isNew) await events.publish(tx, caller, 'import.started', { file: fileName }, subject);
      const detail = { file: fileName, meetings: wanted.length };
      const event = { actor: caller, action: 'meetings.imported' as const, detail, subject };
      const inserted = await record.recordMeetings(tx, lock, wanted, event);
      if (inserted instanceof ApiError) return inserted;
      const known = computed.flatMap(({ posted: { row: number }, row }) => {
        const same = recorded.get(row);
        return same ? { row: number, meetingId: same.id } : [];
      });
      await addKnownRows(tx, lock, id, known);
      await addKeys(
        tx,
        lock,
        computed.flatMap(({ row, occurrences }) => {
          const meetingId = recorded.get(row)?.id ?? row.meeting.id;
          return meetingId === undefined ? [] : occurrences.map((key) => ({ ...key, meetingId }));
        }),
      );
      // Who saves a known row again says that it is another meeting.
      const isAsked = new Set(asked.map(({ row }) => row.meeting.id));
      await keepKnown(
        tx,
        lock,
        inserted.flatMap((one) => (isAsked.has(one.id) ? one.id : [])),
      );
      const finishes = body.isLast && finishedAt === null;
      const sums = await addToImport(tx, lock, id, {
        meetings: inserted.length,
        attendees: inserted.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0),
        finishedAt: finishes ? createdAt : finishedAt,
      });
      if (finishes) await events.publish(tx, caller, 'import.finished', { file: fileName, ...sums }, subject);
      return { id, saved: inserted.length, known: known.length, ...sums };
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
    const occurrences = await recordedOccurrences(db.read, org, asked.flatMap(keysOfRow), {
      userId,
      importKey,
    });
    const isKnown = ({ title, startMs, durationMinutes, ...row }: (typeof asked)[number]) =>
      known.has(meetingKey(title, startMs, durationMinutes)) ||
      keysOfRow(row).some((key) => occurrences.has(occurrenceName(key)));
    return {
      known: asked.flatMap((meeting, index) => (isKnown(meeting) ? index : [])),
      saved: keys.flatMap((key, index) => (saved.has(key) ? index : [])),
    };
  });

  mountEndpoint(app, readImportPrices, async ({ body: { identities } }, caller) => {
    const { org } = caller;
    const keys = [...new Set(identities.map(identityKey))];
    const exact = {
      people: await peopleMatching(db.read, org, keys),
      rates: await tierRatesOf(db.read, org),
    };
    const { people, rates } = shownTo(caller, exact, () => ({
      people: [],
      rates: { tiers: [], datedRates: [], overheads: [], areExamples: false },
    }));
    return {
      people: people.map(({ id, name, identities: known, leftOn, tiers }) => ({
        id,
        name,
        leftOn,
        identities: [...known],
        tiers: [...tiers],
      })),
      tiers: rates.tiers.map(({ name, hourlyRateCents }) => ({
        name,
        hourlyRate: toMajor(hourlyRateCents),
      })),
      datedRates: rates.datedRates.map(({ salaryTier, fromDay, hourlyRateCents }) => ({
        salaryTier,
        fromDay,
        hourlyRate: toMajor(hourlyRateCents),
      })),
      overheads: [...rates.overheads],
      areExamples: rates.areExamples,
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
    const subject = `import:${id}`;
    let isFirst = await db.write((tx) => markUndone(tx, org, id, now()));
    // In batches, so that other writes do not wait. After an interruption, the next call deletes the rest.
    let deleted: number;
    do {
      deleted = await db.write(async (tx) => {
        const lock = await lockMeetings(tx, org, now());
        const before = await someMeetings(tx, org, id, undonePerBatch);
        const detail = { file, meetings: before.length };
        const event = { actor: caller, action: 'import.undone' as const, detail, subject };
        await record.removeMeetings(tx, lock, before, event);
        // Without meetings as well.
        if (isFirst && before.length === 0)
          await events.publish(tx, caller, 'import.undone', detail, subject);
        return before.length;
      });
      isFirst = false;
    } while (deleted > 0);
    await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const { numUpdatedRows } = await unlinkImport(tx, lock, id, now());
      if (numUpdatedRows > 0n) events.refresh({ organizationId: org, kind: 'planned' }, tx);
    });
    return undefined;
  });
}
