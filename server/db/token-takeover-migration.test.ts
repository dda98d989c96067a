import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { newOrganization, newOrganizationToken, newPerson, newTeam } from '#server/testing/people.ts';
import { sql } from 'kysely';
import { up } from './migrations/032-token-takeover.ts';

test('tokens whose administrator is gone wait for another one, and end in organizations without members', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const left = await newPerson(app, await newOrganization(app), { role: 'admin', status: 'pending' });
  for (const person of [admin, member, left])
    await newOrganizationToken(app, person, ['meetings:read'], true);
  await app.db.write(async (tx) => {
    await sql`alter table "apiTokens" drop column "takeOverUntil"`.execute(tx);
    await up(tx);
  });
  const rows = await app.db.read.selectFrom('apiTokens').selectAll().orderBy('createdBy').execute();
  expect(rows.map((row) => [row.organizationId, row.createdBy, row.takeOverUntil !== null])).toEqual(
    [
      [organizationId, admin.userId, false],
      [organizationId, member.userId, true],
    ].toSorted(([, a], [, b]) => Number(a) - Number(b)),
  );
});
