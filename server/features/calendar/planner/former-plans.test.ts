// Plans that the version before single meetings saved.

import { expect, test } from 'vitest';
import { changeOccurrence, editPlan, listPlans, readPlanFile } from '#contract/calendar/planner.ts';
import { migrationsIn, migrationsOf } from '#server/db/migrate.ts';
import { newDatabase, newMigratedDatabase } from '#server/testing/database.ts';
import { newTeam } from '#server/testing/people.ts';
import { contentOf, planDraft, startsInFile } from '#server/testing/plans.ts';
import { testApp } from '#server/testing/test-app.ts';

test('a series that began before the upgrade is listed, and changed from its next meeting on', async () => {
  const names = await migrationsIn((await newMigratedDatabase()).read);
  const db = await newDatabase();
  await db.migrate(migrationsOf(names.slice(0, names.indexOf('021-single-meetings'))) ?? {});
  const app = await testApp({}, undefined, undefined, db);
  const { admin, organizationId } = await newTeam(app);
  const startsAt = Date.parse('2026-11-17T09:00:00Z');
  const former = {
    organizationId,
    id: 7,
    draftKey: 'one',
    uid: 'former',
    sequence: 0,
    title: 'Roadmap',
    agenda: null,
    startsAt,
    durationMinutes: 60,
    timeZone: 'UTC',
    repeats: 'week' as const,
    weekdays: '',
    untilDay: '2026-12-08',
    lastAt: Date.parse('2026-12-08T10:00:00Z'),
    showsCost: 0 as const,
    createdBy: admin.userId,
    createdAt: 1,
    changedAt: 1,
    canceledAt: null,
    version: 1,
  };
  await db.write((tx) =>
    tx
      .insertInto('meetingPlans')
      .values(former as never)
      .execute(),
  );
  await db.migrate();

  const { plans } = await admin.call(listPlans);
  expect(plans).toMatchObject([{ id: 7, changesFrom: '2026-11-24T09:00:00.000Z', version: 1 }]);
  const move = {
    originalStart: '2026-12-01T09:00:00.000Z',
    startsAt: '2026-12-02T09:00:00.000Z',
    version: 1,
  };
  await admin.call(changeOccurrence, { params: { id: '7' }, body: move });
  const draft = planDraft({ startsAt: '2026-11-24T09:00:00.000Z', repeats: 'week', untilDay: '2026-12-08' });
  const body = { ...contentOf(draft), version: 2 };
  const { id } = await admin.call(editPlan, { params: { id: '7' }, body });
  const file = await admin.call(readPlanFile, { params: { id: String(id) }, query: {} });
  expect(await startsInFile(file)).toEqual([
    '2026-11-17T09:00:00.000Z',
    '2026-11-24T09:00:00.000Z',
    '2026-12-02T09:00:00.000Z',
    '2026-12-08T09:00:00.000Z',
  ]);
});
