import { expect, test } from 'vitest';
import { register } from '#contract/accounts/registration.ts';
import { addMember, listMembers } from '#contract/accounts/members.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const joining = { password, name: 'Somebody', role: 'user' as const, user_added_new_organization: false };

test('no account gets an address with invisible characters, mixed scripts or an IP literal', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  for (const email of [
    'ad\u200Ba@example.test',
    '\u202Eada@example.test',
    'аda@example.test',
    'ada@127.0.0.1',
  ]) {
    const body = { ...joining, email, organization_id: organizationId };
    expect(await new Browser(app).error(register, { body })).toMatchObject({
      status: 422,
      errors: { email: ['Must be a valid email address'] },
    });
    expect(await admin.status(addMember, { body: { name: 'Ada', email } })).toBe(422);
  }
});

test('an address like that of another member is marked for those who approve', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const email = member.email.replace('example', 'exarnple').replace('person', 'pers0n');
  const near = member.email.replace('person', 'person-2');
  for (const address of [near, email, member.email.replace('example', 'exarnple')])
    await new Browser(app).call(register, {
      body: { ...joining, email: address, organization_id: organizationId },
    });
  const twin = member.email.replace('example', 'exarnple');
  const marked = (await admin.call(listMembers)).filter(({ addressLikeMember }) => addressLikeMember);
  expect(marked.map((one) => one.email).toSorted()).toEqual([email, twin].toSorted());
  expect((await member.call(listMembers)).filter((one) => 'addressLikeMember' in one)).toEqual([]);
});
