import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { deleteMeeting, editMeeting, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { repriceMeetings } from '#contract/people/people.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { newDirectory } from '#server/testing/directory.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import type { Person } from '#server/testing/people.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { repricingJobs } from './repricing.ts';

const unpriced = (name: string) => ({ name, role: 'Engineer', salaryTier: null });

const costOf = async (who: Person, id: number) => {
  const { totalCost, version } = await who.call(readMeeting, { params: { id: String(id) } });
  return { totalCost, version };
};

test('an estimate is re-priced once the directory knows the tier, as of the day of the meeting', async () => {
  const { app, admin, add } = await newDirectory();
  const save = (startedAt: string) =>
    admin.call(saveMeeting, {
      body: meetingDraft({ startedAt, attendees: [unpriced('Lovelace, Ada'), attendee('Grace', 55)] }),
    });
  const [early, late] = [await save('2026-11-01T10:00:00.000Z'), await save('2026-11-20T10:00:00.000Z')];
  expect(await costOf(admin, early.id)).toEqual({ totalCost: 65, version: 1 });
  await add({ tier: { salaryTier: 'lead', fromDay: '2026-11-10' } });
  await app.work();
  // Without a tier the default rate applies; entered rates stay.
  expect(await costOf(admin, early.id)).toEqual({ totalCost: 65, version: 1 });
  expect(await costOf(admin, late.id)).toEqual({ totalCost: 75, version: 2 });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('the job re-prices many meetings in batches, and running it twice is harmless', async () => {
  const { app, admin, add } = await newDirectory();
  const batch = importBatch(importRows(450, { names: ['Ada Lovelace', 'Bob'], unnamedAttendees: 1 }));
  await admin.call(saveImportBatch, { body: batch });
  await add({ tier: { salaryTier: 'lead' } });
  await app.work();
  const query = { search: 'repriced', actor: String(admin.userId) };
  const { entries } = await admin.call(listAuditLog, { query });
  expect(entries.map(({ detail }) => detail)).toEqual([{}]);
  await add({ name: 'Nobody' });
  await app.work();
  const costs = await app.db.read
    .selectFrom('meetings')
    .select(['totalCents', 'estimatedCents', 'version', 'pricingVersion'])
    .distinct()
    .execute();
  expect(costs).toEqual([
    { totalCents: 4750 + 3750 * 2, estimatedCents: 3750 * 2, version: 1, pricingVersion: 1 },
  ]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('a long job continues in new jobs until everything is priced', async () => {
  const { app, admin, add } = await newDirectory();
  const names = ['Ada', 'Grace', 'Joan'];
  await admin.call(saveImportBatch, { body: importBatch(importRows(250, { names })) });
  for (const name of names) await add({ name, tier: { salaryTier: 'lead' } });
  await admin.call(repriceMeetings, { body: { since: '2026-11-01', isPreview: false } });
  // Each call of the clock is a minute later.
  let minutes = 0;
  const handlers = repricingJobs({ ...app.context, now: () => (minutes += 1) * minuteMs });
  const { signal } = new AbortController();
  const { jobs } = app.context;
  let runs = 0;
  for (
    let job = await jobs.claim(Object.keys(handlers));
    job;
    job = await jobs.claim(Object.keys(handlers))
  ) {
    await handlers[job.kind]?.(job.payload, { id: job.id, signal });
    await jobs.finish(job.id);
    runs += 1;
  }
  expect(runs).toBeGreaterThan(6);
  const estimated = app.db.read.selectFrom('attendees').selectAll().where('estimated', '=', 1);
  expect(await estimated.execute()).toEqual([]);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('an editor of a meeting that was re-priced meanwhile gets a conflict', async () => {
  const { app, admin, add } = await newDirectory();
  const { draftKey: _, ...body } = meetingDraft({ attendees: [unpriced('Ada Lovelace')] });
  const { id } = await admin.call(saveMeeting, { body: { ...body, draftKey: crypto.randomUUID() } });
  await add({ tier: { salaryTier: 'lead' } });
  await app.work();
  const params = { id: String(id) };
  expect(await admin.status(editMeeting, { params, body: { ...body, version: 1 } })).toBe(409);
});

test('later changes do not affect recorded meetings until they are re-priced since a day', async () => {
  const { app, admin, add, edit } = await newDirectory();
  const ada = await add({ tier: { salaryTier: 'mid' } });
  const save = (startedAt: string) =>
    admin.call(saveMeeting, {
      body: meetingDraft({ startedAt, attendees: [unpriced('Ada Lovelace'), attendee('Grace', 55)] }),
    });
  const first = await save('2026-11-01T10:00:00.000Z');
  const second = await save('2026-11-15T10:00:00.000Z');
  const gone = await save('2026-11-16T10:00:00.000Z');
  await admin.call(deleteMeeting, { params: { id: String(gone.id) } });
  await edit(ada, { tier: { salaryTier: 'lead', fromDay: '2026-11-10' } });
  await app.work();
  expect(await costOf(admin, second.id)).toEqual({ totalCost: 55, version: 1 });

  const reprice = (since: string, isPreview: boolean) =>
    admin.call(repriceMeetings, { body: { since, isPreview } });
  const change = { meetings: 1, before: 55, after: 75 };
  expect(await reprice('2026-11-01', true)).toEqual(change);
  await app.work();
  expect(await costOf(admin, second.id)).toEqual({ totalCost: 55, version: 1 });
  expect(await reprice('2026-11-01', false)).toEqual(change);
  await app.work();
  expect(await costOf(admin, first.id)).toEqual({ totalCost: 55, version: 1 });
  expect(await costOf(admin, second.id)).toEqual({ totalCost: 75, version: 2 });
  expect(await reprice('2026-11-01', false)).toEqual({ meetings: 0, before: 0, after: 0 });
  await app.work();
  expect(await wrongTotals(app.db)).toEqual([]);
  const { entries } = await admin.call(listAuditLog, { query: { search: 'repric' } });
  const both = ['meetings.repriced', 'meetings.repricing-requested'];
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual(
    ['meetings.repricing-requested', ...both].map((action) => [action, { since: '2026-11-01' }]),
  );

  // An assignment within the re-priced range alone changes nothing.
  const later = { salaryTier: 'executive', fromDay: '2026-11-12' };
  await edit({ ...ada, version: 2 }, { tier: later });
  await app.work();
  expect(await costOf(admin, second.id)).toEqual({ totalCost: 75, version: 2 });
  expect(await reprice('2026-11-15', true)).toEqual({ meetings: 1, before: 75, after: 152.5 });
});

test('a raise applies from its day on', async () => {
  const { app, admin, add } = await newDirectory();
  await add({ tier: { salaryTier: 'mid' } });
  const raise = async (hourlyRate: number, fromDay: string) => {
    const { tiers } = await admin.call(readTierList);
    const wanted = tiers.map((tier) => (tier.name === 'mid' ? { ...tier, hourlyRate } : tier));
    return admin.status(saveTierList, { body: { tiers: wanted, fromDay } });
  };
  expect(await raise(65, '2026-11-22')).toBe(422);
  expect(await raise(65, '2026-11-10')).toBe(200);
  const save = (startedAt: string) =>
    admin.call(saveMeeting, { body: meetingDraft({ startedAt, attendees: [unpriced('Ada Lovelace')] }) });
  const costs = [];
  for (const startedAt of ['2026-11-09T12:00:00.000Z', '2026-11-10T12:00:00.000Z'])
    costs.push((await save(startedAt)).totalCost);
  expect(costs).toEqual([27.5, 32.5]);
  expect(await raise(75, '2026-11-01')).toBe(200);
  const change = { meetings: 2, before: 60, after: 75 };
  const body = { since: '2026-11-01', isPreview: true };
  expect(await admin.call(repriceMeetings, { body })).toEqual(change);
  await app.work();
});
