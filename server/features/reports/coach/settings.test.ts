import { expect, test } from 'vitest';
import { type HygieneRule, readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { settingsText } from '#domain/reports/coach/rule.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { saveSettings } from './store.ts';

const rule: HygieneRule = {
  weights: { purpose: 30, followThrough: 20, people: 15, length: 15, worth: 10, punctuality: 10 },
  thresholds: {
    enoughPeople: 6,
    lengthMinutes: [30, 60, 90, 120],
    workingHours: [9, 24],
    workingDays: [0, 1, 2, 3],
    leastCoverage: 40,
    weeklyHours: 12,
    mostPeople: 8,
    mostMinutes: 50,
    noticeHours: 24,
    needsAgenda: 1,
    needsEnd: 0,
    needsBreaks: 1,
  },
};

test('every version is listed with its author; of two saves from one version the second fails', async () => {
  const { admin, member } = await newTeam(await testApp());
  const before = await member.call(readHygieneSettings);
  expect(before.current.version).toBe(1);
  expect(before.history).toMatchObject([{ version: 1, changedByName: null, changedDate: null }]);

  const saves = [1, 2].map(() => admin.ask(saveHygieneSettings, { body: { ...rule, version: 1 } }));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);

  const after = await member.call(readHygieneSettings);
  expect(after.current).toEqual({ ...rule, version: 2 });
  expect(after.history.map(({ version }) => version)).toEqual([2, 1]);
  expect(after.history[0]?.changedByName).toMatch(/^Person/);
});

test('only administrators change the settings', async () => {
  const { member } = await newTeam(await testApp());
  expect(await member.status(saveHygieneSettings, { body: { ...rule, version: 1 } })).toBe(403);
});

test.each([
  [{ weights: { ...rule.weights, worth: 11 } }, 'weights', 'The weights must add up to 100'],
  [
    { thresholds: { ...rule.thresholds, lengthMinutes: [30, 30, 90, 120] as const } },
    'thresholds.lengthMinutes',
    'Each length must be longer than the one before',
  ],
  [
    { thresholds: { ...rule.thresholds, workingHours: [18, 8] as const } },
    'thresholds.workingHours',
    'The day must end after it begins',
  ],
  [{ thresholds: { ...rule.thresholds, enoughPeople: 1 } }, 'thresholds.enoughPeople', 'Must be at least 2'],
  [
    { thresholds: { ...rule.thresholds, workingDays: [] } },
    'thresholds.workingDays',
    'At least one day must be a working day',
  ],
  [
    { thresholds: { ...rule.thresholds, workingDays: [1, 1] } },
    'thresholds.workingDays',
    'Each day must stand once, in the order of the week',
  ],
])('%j is rejected', async (change, field, message) => {
  const { admin } = await newTeam(await testApp());
  const body = { ...rule, ...change, version: 1 } as HygieneRule & { version: number };
  expect(await admin.error(saveHygieneSettings, { body })).toMatchObject({
    status: 422,
    errors: { [field]: [message] },
  });
});

test('a version created by an update is marked, and keeps its place between those of administrators', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveHygieneSettings, { body: { ...rule, version: 1 } });
  // What the migration 005-working-days writes.
  const text = settingsText({ ...rule, version: 3 });
  await app.db.write(async (tx) => {
    const made = { rule: text, version: 3, changedBy: 0, changedAt: app.context.now() };
    await saveSettings(tx, organizationId as OrgId, made);
  });
  await admin.call(saveHygieneSettings, { body: { ...rule, version: 3 } });
  const { history } = await admin.call(readHygieneSettings);
  expect(history.map(({ version, byUpdate }) => [version, byUpdate])).toEqual([
    [4, false],
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(history[1]).toMatchObject({ changedByName: null, changedDate: expect.any(String) });
});
