import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { closeMonth } from '#contract/reports/finance.ts';
import type { Input } from '#contract/endpoint.ts';
import { noCents } from '#domain/money/money.ts';
import { up as markExamples } from '#server/db/migrations/043-example-rates.ts';
import { exactPay } from '#server/testing/directory.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { wrongTotals } from '#server/testing/totals.ts';

type Draft = Input<typeof saveMeeting>['body'];

const unpriced = (name: string) => ({ name, role: 'Engineer', salaryTier: null });

async function withExamples(visibility: 'exact' | 'blended' = 'exact') {
  const app = await testApp();
  const team = await newTeam(app);
  const { admin } = team;
  await admin.call(savePaySettings, { body: { ...exactPay, visibility } });
  await admin.call(addPerson, {
    body: { name: 'Ada', emails: [], role: null, department: null, tier: { salaryTier: 'mid' } },
  });
  await app.work();
  const save = (startedAt: string, ...attendees: Draft['attendees']) =>
    admin.call(saveMeeting, { body: meetingDraft({ startedAt, attendees }) });
  const read = async (id: number) => {
    const { totalCost, estimatedCost, attendees } = await admin.call(readMeeting, {
      params: { id: String(id) },
    });
    return { totalCost, estimatedCost, tiers: attendees.map(({ salaryTier }) => salaryTier) };
  };
  const setTiers = async (hourlyRate: number, changes: object = {}) => {
    const { tiers } = await admin.call(readTierList);
    const wanted = tiers.map((tier) =>
      tier.name === 'mid' || tier.name === 'Medium'
        ? { ...tier, name: 'Medium', formerName: tier.name, hourlyRate }
        : tier,
    );
    return admin.call(saveTierList, { body: { tiers: wanted, ...changes } });
  };
  return { app, ...team, save, read, setTiers };
}

test('the first tiers replace the examples for all days, and later ones apply from a day', async () => {
  const { app, admin, save, read, setTiers } = await withExamples();
  expect((await admin.call(readTierList)).areExamples).toBe(true);
  const october = await save('2026-10-01T10:00:00.000Z', unpriced('Ada'));
  const typed = await save('2026-11-01T10:00:00.000Z', attendee('Ada', 70));
  const unknown = await save('2026-11-03T10:00:00.000Z', unpriced('Nobody'));
  expect(await read(october.id)).toEqual({ totalCost: 27.5, estimatedCost: 27.5, tiers: ['mid'] });
  expect(await read(typed.id)).toMatchObject({ totalCost: 35, estimatedCost: 0 });

  const preview = await setTiers(90, { isPreview: true });
  const change = { meetings: 1, before: 27.5, after: 45, keptThrough: null };
  expect(preview).toMatchObject({ repricing: change, areExamples: true, version: 1 });
  await app.work();
  expect(await read(october.id)).toMatchObject({ totalCost: 27.5, estimatedCost: 27.5 });

  expect(await setTiers(90, { fromDay: '2026-11-15' })).toMatchObject({ areExamples: false, version: 2 });
  await app.work();
  expect(await read(october.id)).toEqual({ totalCost: 45, estimatedCost: 0, tiers: ['Medium'] });
  expect(await read(typed.id)).toMatchObject({ totalCost: 35, tiers: ['mid'] });
  expect(await read(unknown.id)).toMatchObject({ totalCost: 37.5, estimatedCost: 37.5 });
  expect(await wrongTotals(app.db)).toEqual([]);
  const { entries } = await admin.call(listAuditLog, { query: { search: 'repriced' } });
  expect(entries).toHaveLength(1);

  const raise = { fromDay: '2026-10-15' };
  const effect = { meetings: 1, before: 35, after: 50, keptThrough: null };
  expect(await setTiers(100, { ...raise, isPreview: true })).toMatchObject({ repricing: effect });
  await setTiers(100, { ...raise, reprices: true });
  await app.work();
  expect(await read(october.id)).toMatchObject({ totalCost: 45 });
  expect(await read(typed.id)).toMatchObject({ totalCost: 50 });
  await setTiers(110, { fromDay: '0001-01-01', reprices: true });
  await app.work();
  expect(await read(october.id)).toMatchObject({ totalCost: 55 });
});

test('closed months keep their example prices, also when the directory changes later', async () => {
  const { app, admin, save, read, setTiers } = await withExamples();
  const october = await save('2026-10-01T10:00:00.000Z', unpriced('Ada'));
  const november = await save('2026-11-01T10:00:00.000Z', unpriced('Ada'));
  await admin.call(closeMonth, { body: { month: '2026-10' } });
  expect(await setTiers(90, { isPreview: true })).toMatchObject({
    repricing: { meetings: 1, before: 27.5, after: 45, keptThrough: '2026-10' },
  });
  await setTiers(90);
  await app.work();
  await admin.call(addPerson, { body: { name: 'Grace', emails: [], role: null, department: null } });
  await app.work();
  expect(await read(october.id)).toMatchObject({ totalCost: 27.5, estimatedCost: 27.5 });
  expect(await read(november.id)).toMatchObject({ totalCost: 45, estimatedCost: 0 });
});

test('an example tier chosen by hand is estimated, and the first tiers replace its rate', async () => {
  const { app, admin, save, read, setTiers } = await withExamples();
  const chosen = (name: string, hourlyRate?: number) => ({
    name,
    role: 'Guest',
    salaryTier: 'mid',
    ...(hourlyRate !== undefined && { hourlyRate }),
  });
  const byTier = await save('2026-10-01T10:00:00.000Z', chosen('Guest'));
  const byRate = await save('2026-10-02T10:00:00.000Z', chosen('Guest', 55), attendee('Typed', 70));
  const ahead = await save('2026-12-01T10:00:00.000Z', chosen('Guest'));
  expect(await read(byTier.id)).toEqual({ totalCost: 27.5, estimatedCost: 27.5, tiers: ['mid'] });
  expect(await read(byRate.id)).toMatchObject({ totalCost: 62.5, estimatedCost: 27.5 });
  await admin.call(saveImportBatch, {
    body: importBatch([
      { ...importRows(1, { names: ['Guest'] })[0]!, startedAt: '2026-10-03T10:00:00.000Z' },
    ]),
  });
  const imported = () =>
    app.db.read
      .selectFrom('meetings')
      .select(['totalCents', 'estimatedCents'])
      .where('origin', '=', 'import')
      .execute();
  const unknown = await imported();

  const repricing = { meetings: 3, before: 117.5, after: 170, keptThrough: null };
  expect(await setTiers(90, { isPreview: true })).toMatchObject({ repricing });
  await setTiers(90);
  await app.work();
  const known = { estimatedCost: 0, tiers: ['Medium'] };
  expect(await read(byTier.id)).toEqual({ totalCost: 45, ...known });
  expect(await read(byRate.id)).toEqual({ totalCost: 80, estimatedCost: 0, tiers: ['Medium', 'mid'] });
  expect(await read(ahead.id)).toEqual({ totalCost: 45, ...known });
  // Nobody chose a tier for the unknown person of a file.
  expect(await imported()).toEqual(unknown);
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('a re-pricing of many meetings is one entry of the audit log', async () => {
  const { app, admin, setTiers } = await withExamples();
  await admin.call(saveImportBatch, { body: importBatch(importRows(250, { names: ['Ada'] })) });
  const entries = async () =>
    (await admin.call(listAuditLog, { query: { search: 'repriced' } })).entries.map(({ detail }) => detail);
  await setTiers(90);
  await app.work();
  expect(await entries()).toEqual([{}]);
  await setTiers(100, { fromDay: '2026-01-01', reprices: true });
  await app.work();
  expect(await entries()).toEqual([{ since: '2026-01-01' }, {}]);
});

test('prices at example rates of an earlier version are marked, and the first tiers replace them', async () => {
  const { app, admin, save, read, setTiers } = await withExamples();
  const closed = await save('2026-09-01T10:00:00.000Z', unpriced('Ada'));
  const open = await save('2026-10-01T10:00:00.000Z', unpriced('Ada'));
  const typed = await save('2026-10-02T10:00:00.000Z', attendee('Ada', 70));
  await admin.call(closeMonth, { body: { month: '2026-09' } });
  await app.db.write(async (tx) => {
    await tx.updateTable('attendees').set({ estimated: 0 }).execute();
    await tx.updateTable('meetings').set({ estimatedCents: noCents }).execute();
    await tx.updateTable('monthTotals').set({ estimatedCents: noCents }).execute();
    await markExamples(tx);
  });
  expect(await read(open.id)).toMatchObject({ estimatedCost: 0 });
  await app.work();
  expect(await read(open.id)).toMatchObject({ totalCost: 27.5, estimatedCost: 27.5 });
  expect(await read(closed.id)).toMatchObject({ totalCost: 27.5, estimatedCost: 0 });
  expect(await read(typed.id)).toMatchObject({ totalCost: 35, estimatedCost: 0 });
  await setTiers(90);
  await app.work();
  expect(await read(open.id)).toMatchObject({ totalCost: 45, estimatedCost: 0 });
  expect(await read(typed.id)).toMatchObject({ totalCost: 35 });
});

test('an import is estimated until tiers are set', async () => {
  const { app, admin, setTiers } = await withExamples();
  await admin.call(saveImportBatch, { body: importBatch(importRows(120, { names: ['Ada'] })) });
  const estimated = () =>
    app.db.read.selectFrom('meetings').select(['totalCents', 'estimatedCents']).distinct().execute();
  expect(await estimated()).toEqual([{ totalCents: 2750, estimatedCents: 2750 }]);
  await setTiers(90);
  await app.work();
  expect(await estimated()).toEqual([{ totalCents: 4500, estimatedCents: 0 }]);
});

test('nothing that a member sees in Blended mode moves with the first tiers', async () => {
  const { app, member, save, setTiers } = await withExamples('blended');
  await save('2026-11-01T10:00:00.000Z', unpriced('Ada'));
  const seen = async () => {
    const { meetings } = await member.call(listMeetings, { query: {} });
    return meetings.map(
      ({ version: _version, updatedAt: _updatedAt, ...shown }: Record<string, unknown>) => shown,
    );
  };
  const before = await seen();
  expect(before).toHaveLength(1);
  await setTiers(90);
  await app.work();
  expect(await seen()).toEqual(before);
});
