import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login, readMe } from '#contract/accounts/auth.ts';
import { listOrganizations, register } from '#contract/accounts/registration.ts';
import { readCoach } from '#contract/reports/coach.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { createInvitation } from '#contract/accounts/members.ts';
import { deleteOrganization } from '#contract/organization/organization.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/second-factor.ts';
import { readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { newMigratedDatabase } from '#server/testing/database.ts';
import { fill } from '#server/testing/fill.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { rememberedOf } from '#server/tenancy/organization-memo.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { deleteOrganization as deleteWithEverything, deletionJobs } from './deletion-store.ts';

/** For each table with rows of organizations or users, the owners of its rows. */
async function owners(db: Database): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const { name, columns } of await readTables(db.engine, db.read)) {
    const column =
      name === 'organizations' ? 'id' : ['organizationId', 'userId'].find((one) => columns.includes(one));
    if (column === undefined) continue;
    const { rows } = await sql<{ owner: number }>`
      select ${sql.ref(column)} as "owner" from ${sql.table(name)} order by 1`.execute(db.read);
    found[name] = rows.map(({ owner }) => owner);
  }
  return found;
}

const begin = ({ db, context }: TestApp, org: number) =>
  asSystem(() => db.write((tx) => deleteWithEverything(context, unverifiedOrg(org), tx)));

test("deletes the organization's rows from every table, and no other rows", async () => {
  const db = await newMigratedDatabase();
  await fill(db, 3);
  const app = await testApp({}, undefined, undefined, db);
  const before = await owners(db);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  expect(Object.entries(before).filter(([, rows]) => rows.join() !== '1,2,3')).toEqual([]);
  await begin(app, 2);
  await app.work();
  expect(Object.entries(await owners(db)).filter(([, rows]) => rows.join() !== '1,3')).toEqual([]);
});

test('an administrator deletes the organization with its name and the password', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newTeam(app);
  const others = await newTeam(app, 'Beta');
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  await member.call(saveMeeting, { body: meetingDraft() });
  await admin.call(readCoach);
  expect(rememberedOf(organizationId)).toBeGreaterThan(0);
  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });

  expect(await admin.error(deleteOrganization, { body: { name: 'acme', password } })).toMatchObject({
    status: 422,
    fieldCodes: { name: ['organization-name-differs'] },
  });
  expect(
    await admin.error(deleteOrganization, { body: { name: 'Acme', password: 'something else' } }),
  ).toMatchObject({ fieldCodes: { password: ['wrong-password'] } });
  expect(await member.status(deleteOrganization, { body: { name: 'Acme', password } })).toBe(403);
  expect(await admin.status(deleteOrganization, { body: { name: 'Acme', password } })).toBe(204);

  // Even before the job has run, nobody can sign in, and the addresses are free.
  expect(rememberedOf(organizationId)).toBe(0);
  for (const person of [admin, member, applicant]) expect(await person.status(readMe)).toBe(401);
  const stranger = new Browser(app);
  expect(await stranger.status(login, { body: { email: member.email, password } })).toBe(401);
  const { organizations } = await stranger.call(listOrganizations);
  expect(organizations.map(({ name }) => name)).toEqual(['Beta']);
  const form = { email: member.email, password, name: 'New Comer', role: 'user' as const };
  const joining = { ...form, user_added_new_organization: false, organization_id: organizationId };
  expect(await stranger.status(register, { body: joining })).toBe(422);
  expect(await stranger.status(register, { body: { ...joining, invitation: token } })).toBe(422);
  const elsewhere = { ...joining, organization_id: others.organizationId };
  expect(await stranger.status(register, { body: elsewhere })).toBe(201);

  await app.work();
  expect((await owners(app.db))['organizations']).toEqual([others.organizationId]);
  expect(await others.member.status(readMe)).toBe(200);
});

test('an account without a password deletes the organization with a code of its second factor', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { secret } = await admin.call(beginSecondFactor, { body: { password } });
  await admin.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  await app.db.write((tx) =>
    tx.updateTable('users').set({ passwordHash: '' }).where('id', '=', admin.userId).execute(),
  );
  app.pass(30_000);
  const body = { name: 'Acme' };
  expect((await admin.error(deleteOrganization, { body: { ...body, password } })).code).toBe('no-password');
  expect(await admin.error(deleteOrganization, { body: { ...body, code: '000000' } })).toMatchObject({
    fieldCodes: { code: ['wrong-code'] },
  });
  const code = codeShown(secret, app.context.now());
  expect(await admin.status(deleteOrganization, { body: { ...body, code } })).toBe(204);
});

test('an interrupted deletion keeps the organization closed, and finishes later', async () => {
  const app = await testApp();
  const { organizationId, member } = await newTeam(app);
  for (let i = 0; i < 3; i += 1) await member.call(saveMeeting, { body: meetingDraft() });
  await begin(app, organizationId);

  const job = await asSystem(() => app.context.jobs.claim(Object.keys(deletionJobs(app.context))));
  const stopping = AbortSignal.abort();
  const [run] = Object.values(deletionJobs(app.context, 1));
  await asSystem(async () => run?.(job?.payload, { id: job?.id ?? 0, signal: stopping }));
  await app.context.jobs.finish(job?.id ?? 0);
  expect((await owners(app.db))['organizations']).toEqual([organizationId]);
  expect(await member.status(readMe)).toBe(401);
  await app.work();
  expect(Object.values(await owners(app.db)).flat()).toEqual([]);
});

test('the audit log of an organization cannot be deleted unless its deletion has begun', async () => {
  const app = await testApp();
  const { organizationId, admin } = await newTeam(app);
  await admin.call(createInvitation, { body: { role: 'user' } });
  const wipe = app.db.write((tx) => tx.deleteFrom('auditLog').execute());
  await expect(wipe).rejects.toThrow('auditLog is append-only');
  await begin(app, organizationId);
  const change = app.db.write((tx) => tx.updateTable('auditLog').set({ action: 'x' }).execute());
  await expect(change).rejects.toThrow('auditLog is append-only');
});

test('the last member who leaves deletes the organization or leaves it dormant', async () => {
  const app = await testApp();
  const leave = async (body: object) => {
    const organizationId = await newOrganization(app);
    const last = await newPerson(app, organizationId, { role: 'admin' });
    const answer = await last.ask(leaveOrganization, { body: { password, ...body } });
    await app.work();
    const left = (await owners(app.db))['organizations'] ?? [];
    return { answer, isLeft: left.includes(organizationId) };
  };
  const unchosen = await leave({});
  expect(unchosen).toMatchObject({
    answer: { status: 409, body: { code: 'last-member-leaves' } },
    isLeft: true,
  });
  const misnamed = await leave({ organization: 'delete', organizationName: 'Other' });
  expect(misnamed).toMatchObject({ answer: { status: 422 }, isLeft: true });
  const dormant = await leave({ organization: 'keep' });
  expect(dormant).toMatchObject({ answer: { status: 204 }, isLeft: true });
  const deleted = await leave({ organization: 'delete', organizationName: 'Acme' });
  expect(deleted).toMatchObject({ answer: { status: 204 }, isLeft: false });
});

test('a member cannot delete the organization by leaving while others remain', async () => {
  const app = await testApp();
  const { organizationId, member, admin } = await newTeam(app);
  const body = { password, organization: 'delete' as const, organizationName: 'Acme' };
  expect(await member.status(leaveOrganization, { body })).toBe(204);
  await app.work();
  expect((await owners(app.db))['organizations']).toEqual([organizationId]);
  expect(await admin.status(readMe)).toBe(200);
});
