import { updateProfile } from '#contract/organization/profile.ts';
import { expect, test } from 'vitest';
import { register } from '#contract/accounts/registration.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { listSalaryTiers, readTierList, saveSalaryTiers, saveTierList } from '#contract/people/tiers.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const filled = {
  name: 'Acme Ltd',
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'USA',
  phone: '+1 (217) 555-01.23',
  website: 'https://acme.test',
  email: 'hello@acme.test',
};
const empty = Object.fromEntries(Object.keys(filled).map((key) => [key, null]));

test('an admin saves the profile, members read it, under both names', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  expect(await member.status(saveOrganizationProfile, { body: filled })).toBe(403);
  expect(await admin.call(saveOrganizationProfile, { body: filled })).toMatchObject({
    ...filled,
    version: 2,
  });
  expect(await member.call(readOrganizationProfile)).toMatchObject(filled);
  const older = await admin.send({ method: 'GET', url: '/api/api/settings/org-info' });
  expect(older.body).toMatchObject({
    ...filled,
    id: admin.organizationId,
    joinPolicy: 'approval',
    listed: true,
  });

  // The older client sends back everything it has read.
  const payload = { ...(older.body as object), name: 'Acme' };
  const saved = await admin.send({ method: 'PUT', url: '/api/api/settings/org-info', payload });
  expect(saved.body).toMatchObject({ ...filled, name: 'Acme', version: 3 });
});

test('empty values are kept as null', async () => {
  const { admin } = await newTeam(await testApp());
  await admin.call(saveOrganizationProfile, { body: filled });
  const blank = Object.fromEntries(Object.keys(filled).map((key) => [key, '']));
  const saved = await admin.call(saveOrganizationProfile, { body: { ...blank, name: 'Acme' } });
  expect(saved).toMatchObject({ ...empty, name: 'Acme' });
});

test.each([
  [{ name: '  ' }, 'name', 'Organization name is required'],
  [{ website: 'acme.test' }, 'website', 'Invalid URL'],
  [{ website: 'javascript:alert(1)' }, 'website', 'Invalid URL'],
  [{ phone: '123456' }, 'phone', 'Invalid phone format'],
  [{ phone: 'call me maybe' }, 'phone', 'Invalid phone format'],
  [{ email: 'nope' }, 'email', 'Invalid email'],
  [{ timeZone: 'Mars/Base' }, 'timeZone', 'Is not a known time zone'],
])('a profile with %j is rejected', async (change, field, message) => {
  const { admin } = await newTeam(await testApp());
  const error = await admin.error(saveOrganizationProfile, { body: { ...filled, ...change } });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
});

test('the second of two concurrent saves gets the changed fields', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const second = await newPerson(app, organizationId, { role: 'admin' });
  await admin.call(saveOrganizationProfile, { body: { ...filled, version: 1 } });
  const late = { ...filled, name: 'Late', city: null, version: 1 };
  expect(await second.error(saveOrganizationProfile, { body: late })).toMatchObject({
    status: 409,
    errors: { name: ['Is saved as “Acme Ltd” now'], city: ['Is saved as “Springfield” now'] },
  });
  const statuses = await Promise.all(
    [admin, second].map((one) => one.status(saveOrganizationProfile, { body: { ...filled, version: 2 } })),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a new time zone moves meetings to their local day', async () => {
  const app = await testApp();
  const [{ admin }, { admin: stranger }] = [await newTeam(app), await newTeam(app, 'Other')];
  const startedAt = '2026-11-20T23:30:00.000Z';
  const ids = await Promise.all(
    [admin, stranger].map((who) => who.call(saveMeeting, { body: meetingDraft({ startedAt }) })),
  );
  const days = () =>
    Promise.all(
      [admin, stranger].map((who, i) => who.call(readMeeting, { params: { id: String(ids[i]?.id) } })),
    ).then((meetings) => meetings.map(({ day }) => day));
  expect(await days()).toEqual(['2026-11-20', '2026-11-20']);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', timeZone: 'Europe/Berlin' } });
  await app.work();
  expect(await days()).toEqual(['2026-11-21', '2026-11-20']);
});

test('an open organization accepts members directly, a closed one only with an invitation', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const join = (email: string) => ({
    body: {
      email,
      password,
      name: 'New',
      role: 'user' as const,
      user_added_new_organization: false,
      organization_id: organizationId,
    },
  });
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', joinPolicy: 'open' } });
  expect((await new Browser(app).call(register, join('a@example.test'))).status).toBe('active');
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', joinPolicy: 'invite' } });
  expect(await new Browser(app).status(register, join('b@example.test'))).toBe(403);
  await admin.call(saveOrganizationProfile, { body: { name: 'Acme', listed: false } });
  expect(await new Browser(app).status(register, join('c@example.test'))).toBe(422);
});

const tiers = [
  { name: 'Expert', hourlyRate: 99.5, rank: 2 },
  { name: 'Intern', hourlyRate: 0, rank: 1 },
];

test('tiers are saved as a whole list in rank order, in both API formats', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  expect((await member.call(readTierList)).tiers).toHaveLength(7);
  expect(await member.status(saveTierList, { body: { tiers } })).toBe(403);
  const inOrder = [
    { name: 'Intern', hourlyRate: 0, hourlyCost: 0, rank: 1 },
    { name: 'Expert', hourlyRate: 99.5, hourlyCost: 99.5, rank: 2 },
  ];
  expect(await admin.call(saveTierList, { body: { tiers, version: 1 } })).toEqual({
    tiers: inOrder,
    version: 2,
    areExamples: false,
  });
  expect(await member.call(listSalaryTiers)).toEqual(inOrder);
  expect(await admin.call(saveSalaryTiers, { body: inOrder.slice(0, 1) })).toEqual(inOrder.slice(0, 1));
  expect((await admin.call(readTierList)).version).toBe(3);
});

test.each([
  [[{ name: ' ', hourlyRate: 1 }], 'tiers.0.name', 'Please provide a name and non-negative hourly rate'],
  [
    [{ name: 'a', hourlyRate: -1 }],
    'tiers.0.hourlyRate',
    'Please provide a name and non-negative hourly rate',
  ],
  [
    [{ name: 'a', hourlyRate: null }],
    'tiers.0.hourlyRate',
    'Please provide a name and non-negative hourly rate',
  ],
  [
    [
      { name: 'Mid', hourlyRate: 1 },
      { name: ' mid ', hourlyRate: 2 },
    ],
    'tiers.1.name',
    'Each tier needs a name of its own',
  ],
])('tiers %j are rejected', async (wanted, field, message) => {
  const { admin } = await newTeam(await testApp());
  const error = await admin.error(saveTierList, { body: { tiers: wanted as never } });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
});

test('the second of two concurrent saves of tiers gets the differences', async () => {
  const { admin } = await newTeam(await testApp());
  const statuses = await Promise.all(
    [1, 2].map(() => admin.ask(saveTierList, { body: { tiers, version: 1 } })),
  );
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const error = await admin.error(saveTierList, {
    body: { tiers: [{ name: 'Intern', hourlyRate: 5 }], version: 1 },
  });
  expect(error.errors?.['tiers']).toEqual([
    '“Intern” is saved with $0.00 per hour',
    '“Expert” with $99.50 per hour is in the saved list',
  ]);
  await admin.call(updateProfile, { body: { name: 'Ada', email: admin.email, language: 'de' } });
  const inGerman = await admin.error(saveTierList, {
    body: { tiers: [{ name: 'Intern', hourlyRate: 5 }], version: 1 },
  });
  expect(inGerman.errors?.['tiers']?.[0]).toBe('„Intern“ ist mit 0,00\u00a0$ pro Stunde gespeichert');
});

test('a change of tiers does not affect recorded meetings or other organizations', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { admin: eve } = await newTeam(app, 'Other');
  const { id } = await admin.call(saveMeeting, { body: meetingDraft() });
  await admin.call(saveTierList, { body: { tiers } });
  expect((await admin.call(readMeeting, { params: { id: String(id) } })).totalCost).toBe(55);
  expect(await eve.call(listSalaryTiers)).toHaveLength(7);
});

test('a profile with the id of another organization is rejected', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app, 'Acme');
  const { admin: stranger } = await newTeam(app, 'Other');
  const body = { ...filled, id: stranger.organizationId };
  expect(await admin.status(saveOrganizationProfile, { body })).toBe(404);
  for (const who of [admin, stranger])
    expect((await who.call(readOrganizationProfile)).name).toBe(who === admin ? 'Acme' : 'Other');
  expect(await admin.status(saveOrganizationProfile, { body: { ...filled, id: organizationId } })).toBe(200);
});
