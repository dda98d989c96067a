import { expect, test } from 'vitest';
import { dismissFirstSteps, readFirstSteps } from '#contract/organization/first-steps.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { login } from '#contract/accounts/auth.ts';
import { register } from '#contract/accounts/registration.ts';
import { createInvitation } from '#contract/accounts/members.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { addPerson, listPeople, savePaySettings } from '#contract/people/people.ts';
import { loadSampleData } from '#contract/organization/sample-data.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newPerson, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('doing a first step marks it as done, and dismissing the list hides it for all administrators', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app);
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  const steps = async () => {
    const { done } = await admin.call(readFirstSteps);
    return Object.entries(done).flatMap(([name, isDone]) => (isDone ? [name] : []));
  };
  expect(await steps()).toEqual([]);
  // Another organization's sample meetings are not this organization's first meeting.
  await admin.call(loadSampleData);
  expect(await steps()).toEqual([]);

  await admin.call(createInvitation, { body: { role: 'user' } });
  expect(await steps()).toEqual(['people']);
  await admin.call(saveTierList, { body: { tiers: [{ name: 'senior', hourlyRate: 80 }] } });
  expect(await steps()).toEqual(['tiers', 'people']);
  const pay = { visibility: 'exact' as const, blendedRate: 75, defaultRate: 75, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  expect(await steps()).toEqual(['tiers', 'pay', 'people']);
  const person = { name: 'Ada', emails: [], role: null, department: null };
  await admin.call(addPerson, { body: person });
  expect(await steps()).toEqual(['tiers', 'pay', 'people']);
  await admin.call(addPerson, { body: { ...person, name: 'Bob', tier: { salaryTier: 'senior' } } });
  expect(await steps()).toEqual(['directory', 'tiers', 'pay', 'people']);
  await admin.call(saveMeeting, { body: meetingDraft() });
  expect(await steps()).toEqual(['directory', 'tiers', 'pay', 'people', 'meeting']);

  const colleague = await newPerson(app, organizationId, { role: 'admin' });
  expect((await colleague.call(readFirstSteps)).dismissed).toBe(false);
  await admin.call(dismissFirstSteps);
  await admin.call(dismissFirstSteps);
  expect((await colleague.call(readFirstSteps)).dismissed).toBe(true);
  const member = await newPerson(app, organizationId);
  expect(await member.status(readFirstSteps)).toBe(403);
});

test.each([
  ['open', '0.0.0.0', true],
  ['open', '127.0.0.1', false],
  ['invite', '0.0.0.0', false],
  ['closed', '0.0.0.0', false],
] as const)('with registration %s at %s, everyone can register: %s', async (registration, host, isOpen) => {
  const app = await testApp({ registration, host, publicUrl: null });
  const admin = await newPerson(app, await newOrganization(app), { role: 'admin' });
  expect((await admin.call(readFirstSteps)).isOpenToAll).toBe(isOpen);
});

test('the founder of an organization is in its directory from the start', async () => {
  const app = await testApp();
  const email = 'Founder@example.test';
  const body = {
    email,
    password,
    name: 'Ada',
    role: 'admin' as const,
    user_added_new_organization: true,
    new_organization_name: 'Acme',
  };
  const founder = new Browser(app);
  await founder.call(register, { body });
  await founder.call(login, { body: { email, password } });
  const { people } = await founder.call(listPeople);
  expect(people).toMatchObject([{ name: 'Ada', emails: ['founder@example.test'], hasAccount: true }]);
});
