// An organization with meetings keeps its weights and gets a version of its settings with working days.

import { expect, test } from 'vitest';
import { defaultHygieneSettings, settingsOf } from '#domain/reports/coach/rule.ts';
import { newDatabase } from '#server/testing/database.ts';
import * as baseline from './migrations/001-baseline.ts';
import * as location from './migrations/002-location.ts';
import * as people from './migrations/003-people.ts';
import * as workingDays from './migrations/005-working-days.ts';
import { sql } from 'kysely';

const before = { '001-baseline': baseline, '002-location': location, '003-people': people };
const own = '4;30,20,15,15,10,10;6;30,60,90,120;9,17;40';

test('the update creates a version of the settings for every organization with meetings', async () => {
  const db = await newDatabase();
  await db.migrate(before);
  await db.write(async (tx) => {
    for (const [id, hygieneRule] of [
      [1, null],
      [2, own],
      [3, null],
    ] as const) {
      const organization = { id, name: `O${id}`, timeZone: 'UTC', createdAt: 0, hygieneRule };
      await tx
        .insertInto('organizations')
        .values({ ...organization, joinPolicy: 'open', listed: 1 })
        .execute();
      if (id === 3) continue;
      // Raw SQL: the types describe newer tables.
      await sql`insert into "meetings" ("organizationId", "id", "draftKey", "title", "type", "startedAt", "day",
          "durationMinutes", "attendeeCount", "totalCents", "averageHourlyRateCents", "source", "createdBy", "createdAt",
          "version")
        values (${id}, 1, 'd', 'Review', 'review', 0, '2026-11-20', 30, 2, 0, 0, 'calculator', 1, 0, 1)`.execute(
        tx,
      );
    }
  });
  const from = Date.now();
  await db.migrate({ ...before, '005-working-days': workingDays });

  const rules = await db.read
    .selectFrom('organizations')
    .leftJoin('hygieneRules', (join) =>
      join
        .onRef('hygieneRules.organizationId', '=', 'organizations.id')
        .onRef('hygieneRules.rule', '=', 'organizations.hygieneRule'),
    )
    .select(['hygieneRule', 'version', 'changedBy', 'changedAt'])
    .orderBy('id')
    .execute();
  expect(rules.map(({ hygieneRule, version, changedBy }) => [hygieneRule, version, changedBy])).toEqual([
    ['2;25,20,15,15,15,10;7;25,60,80,120;8,18;30;1,2,3,4,5', 2, 0],
    [`5;${own.slice(2)};1,2,3,4,5`, 5, 0],
    [null, null, null],
  ]);
  expect(rules[0]?.changedAt).toBeGreaterThanOrEqual(from);
  expect(settingsOf(rules[0]?.hygieneRule ?? null)).toEqual({ ...defaultHygieneSettings, version: 2 });
});
