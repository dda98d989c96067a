import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { declineMember, listMemberPage } from '#contract/accounts/members.ts';
import { countWaiting } from '#contract/accounts/waiting.ts';
import { keptDeclinedMs } from '#domain/limits.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { Browser } from '#server/testing/browser.ts';
import { newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('those who may approve see how many people wait, and members do not', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const applicant = await newPerson(app, organizationId, { status: 'pending', name: 'New Comer' });
  expect(await admin.call(countWaiting)).toEqual({ waiting: 1 });
  expect(await member.call(countWaiting)).toEqual({ waiting: 0 });
  expect(await applicant.status(countWaiting)).toBe(403);
  const page = (query: { search?: string }) => admin.call(listMemberPage, { query });
  expect(await page({})).toMatchObject({ found: 3, active: 2, waiting: 1 });
  expect(await page({ search: 'new comer' })).toMatchObject({ found: 1, active: 2, waiting: 1 });
});

test('a declined applicant gets a mail, and only the right password shows why they cannot sign in', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  await admin.call(declineMember, { params: { id: String(applicant.userId) } });
  expect(await app.mails()).toMatchObject([
    { to: applicant.email, subject: 'Your request to join was declined' },
  ]);
  const signIn = (sent: string) =>
    new Browser(app).ask(login, { body: { email: applicant.email, password: sent } });
  expect(await signIn(password)).toMatchObject({ status: 401, body: { code: 'request-declined' } });
  // A stranger learns nothing about the address.
  expect(await signIn('a wrong one')).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });

  app.pass(keptDeclinedMs);
  expect(await signIn(password)).toMatchObject({ body: { code: 'wrong-credentials' } });
  await asSystem(purgeExpired(app.app, app.context));
  expect(await app.db.read.selectFrom('declinedApplicants').selectAll().execute()).toEqual([]);
});
