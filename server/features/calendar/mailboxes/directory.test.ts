// People who come from the directory of a provider, and what of them follows it.

import { expect, test } from 'vitest';
import { listConnectors, saveDirectory, saveGoogle } from '#contract/calendar/mailboxes.ts';
import { addPerson, editPerson, erasePerson, listPeople } from '#contract/people/people.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { googleCalendarScopes, googleDirectoryScope, googleScopes } from '#domain/calendar/vendor-fields.ts';
import { shownDays } from '#server/testing/connected-feed.ts';
import { newMailboxes } from '#server/testing/mailboxes/organization.ts';
import { readWhole } from '#server/testing/mailboxes/tables-store.ts';

const directories = ['google', 'graph, a UID for each series'] as const;

const cy = {
  id: '101',
  name: 'Cy Doe',
  emails: ['cy@example.test', 'c.doe@example.test'],
  department: 'Sales',
};
const di = { id: '102', name: 'Di Roe', emails: ['di@example.test'], department: 'Research' };

test.each(directories)('%s: people come in, follow, leave and come back', async (provider) => {
  const { app, admin, member, faked, follow, followAgain, person, connector } = await newMailboxes(provider);
  const outsiders = [
    { id: '103', name: 'Ed Out', emails: ['ed@other.test'] },
    { id: '104', name: 'Fay Gone', emails: ['fay@example.test'], isSuspended: true },
    { id: '105', name: 'Guest', emails: ['guest@example.test'], isGuest: true },
    { id: '106', name: '', emails: ['not an address'] },
  ];
  const existing = { name: 'Member M', emails: [member.email], role: 'Lead', department: null };
  const { id } = await admin.call(addPerson, { body: existing });
  const itself = { id: '107', name: 'Member Name', emails: [member.email], department: 'Sales' };
  await follow([cy, di, itself, ...outsiders]);
  expect(await connector()).toMatchObject({ directory: { people: 3, failure: null } });
  // The existing person is the same one, with the role that somebody entered.
  expect(await person('Member Name')).toMatchObject({
    id,
    role: 'Lead',
    department: 'Sales',
    otherNames: ['member m'],
  });
  const first = await person('Cy Doe');
  expect(first).toMatchObject({ emails: ['c.doe@example.test', 'cy@example.test'], leftOn: null });
  const { people } = await admin.call(listPeople, { query: { search: 'example.test', state: 'all' } });
  expect(people.map(({ name }) => name)).not.toContain('Fay Gone');
  expect(await readWhole(app.db)).not.toMatch(/secret-|ed@other|guest@/);

  const before = await readWhole(app.db);
  await followAgain([cy, di, itself, ...outsiders]);
  expect(await readWhole(app.db)).toBe(before);

  // Renamed with a new address, moved to another department, suspended.
  const renamed = { ...cy, name: 'Cy Poe', emails: ['cy.poe@example.test', 'cy@example.test'] };
  await followAgain([renamed, { ...di, isSuspended: true, department: 'Sales' }, itself]);
  expect(await person('Cy Poe')).toMatchObject({
    id: first?.id,
    emails: ['cy.poe@example.test', 'cy@example.test'],
    otherNames: ['cy doe'],
  });
  expect(await person('Di Roe')).toMatchObject({ leftOn: '2026-11-21', department: 'Sales' });
  await followAgain([renamed, di]);
  expect(await person('Di Roe')).toMatchObject({ leftOn: null, department: 'Research' });
  expect(await person('Member Name')).toMatchObject({ leftOn: '2026-11-21' });
  expect(faked.stand.asked.map(({ query }) => String(query)).join()).not.toMatch(/phone|title|otherMails/i);
});

test.each(directories)('%s: a department that was edited here stays, and is marked', async (provider) => {
  const { admin, follow, followAgain, person } = await newMailboxes(provider);
  await follow([cy, di]);
  const { id = 0, version = 0 } = (await person('Cy Doe')) ?? {};
  await admin.call(editPerson, { params: { id: String(id) }, body: { version, department: 'Pilots' } });
  await followAgain([
    { ...cy, department: 'Ops' },
    { ...di, department: 'Ops' },
  ]);
  expect(await person('Cy Doe')).toMatchObject({ department: 'Pilots', directory: { department: 'Ops' } });
  expect(await person('Di Roe')).toMatchObject({ department: 'Ops', directory: { department: 'Ops' } });
});

test.each(directories)(
  '%s: an address that moves between two people, and one of a newcomer',
  async (provider) => {
    const { follow, followAgain, person } = await newMailboxes(provider);
    await follow([cy, di]);
    const [former, other] = [await person('Cy Doe'), await person('Di Roe')];
    await followAgain([
      { ...di, emails: ['di@example.test', 'c.doe@example.test'] },
      { ...cy, emails: ['cy@example.test'] },
    ]);
    expect(await person('Cy Doe')).toMatchObject({ id: former?.id, emails: ['cy@example.test'] });
    expect(await person('Di Roe')).toMatchObject({ emails: ['c.doe@example.test', 'di@example.test'] });
    // Di has left, and somebody else gets the address; then Di comes back with a new account.
    const newcomer = { id: '200', name: 'Dinah Roe', emails: ['di@example.test'] };
    await followAgain([{ ...cy, emails: ['cy@example.test'] }, newcomer]);
    expect(await person('Di Roe')).toMatchObject({ id: other?.id, leftOn: '2026-11-21' });
    expect(await person('Dinah Roe')).toMatchObject({ emails: ['di@example.test'] });
    const back = { id: '201', name: 'Di Roe', emails: ['c.doe@example.test'] };
    await followAgain([{ ...cy, emails: ['cy@example.test'] }, newcomer, back]);
    expect(await person('Di Roe')).toMatchObject({ id: other?.id, leftOn: null });
  },
);

test.each(directories)('%s: nothing changes unless all pages have come', async (provider) => {
  const { app, faked, graph, follow, followAgain, connector } = await newMailboxes(provider);
  const users = Array.from({ length: 5 }, (_, i) => ({
    id: `${i}`,
    name: `Person ${i}`,
    emails: [`p${i}@example.test`],
  }));
  await follow(users);
  const before = await readWhole(app.db);
  const failing = [
    ['server-error', () => faked.stand.faults.push({ path: '=p3', status: 503, code: 'backendError' })],
    ['server-error', () => faked.stand.faults.push({ path: '$skiptoken=3', status: 503, code: 'x' })],
    ['bad-answer', () => (graph.settings.nextLinkHost = 'http://127.0.0.1:1')],
  ] as const;
  for (const [failure, break_] of provider === 'google' ? failing.slice(0, 1) : failing.slice(1)) {
    break_();
    await followAgain(users.map((one) => ({ ...one, name: `${one.name} renamed` })));
    expect(await connector()).toMatchObject({ directory: { failure, people: 5 } });
    expect(await readWhole(app.db)).toBe(before);
  }
});

test.each(directories)('%s: many leave at once only after an administrator accepted it', async (provider) => {
  const { admin, app, params, faked, follow, followAgain, connector } = await newMailboxes(provider);
  const users = Array.from({ length: 8 }, (_, i) => ({
    id: `${i}`,
    name: `Person ${i}`,
    emails: [`p${i}@example.test`],
  }));
  await follow(users);
  for (const left of [[], users.map((one) => ({ ...one, isSuspended: true })), users.slice(6)]) {
    await followAgain(left);
    const leaving = left.length === 2 ? 6 : 8;
    expect(await connector()).toMatchObject({ directory: { failure: 'many-leave', leaving } });
  }
  const active = async () => (await admin.call(listPeople, { query: { search: 'Person ' } })).found;
  expect(await active()).toBe(8);
  faked.directory.users = users.slice(6);
  const subject = provider === 'google' ? admin.email : null;
  await admin.call(saveDirectory, { params, body: { isOn: true, key: null, subject, mayLeave: true } });
  await app.work();
  expect(await active()).toBe(2);
});

test.each(directories)('%s: only those whose mailboxes are read come in', async (provider) => {
  const { follow, person } = await newMailboxes(provider);
  await follow([cy, di], { kind: 'department', department: 'sales' });
  expect(await person('Cy Doe')).toMatchObject({ department: 'Sales' });
  expect(await person('Di Roe')).toBeUndefined();
  await follow([cy, di], { kind: 'list', emails: ['di@example.test'] });
  expect(await person('Di Roe')).toMatchObject({ department: 'Research' });
});

test.each(directories)(
  '%s: who was erased is not brought back, also by a new connection',
  async (provider) => {
    const { app, admin, params, follow, followAgain, person } = await newMailboxes(provider);
    await follow([cy, di]);
    const erased = await person('Cy Doe');
    await admin.call(erasePerson, { params: { id: String(erased?.id) } });
    await app.work();
    await followAgain([{ ...cy, name: 'Cy Again' }, di]);
    expect(await readWhole(app.db)).not.toMatch(/cy again|cy@example/i);
    await admin.call(saveDirectory, {
      params,
      body: { isOn: false, key: null, subject: null, mayLeave: false },
    });
    await follow([cy, di]);
    expect(await readWhole(app.db)).not.toMatch(/cy doe|cy@example/i);
    expect(await person('Di Roe')).toMatchObject({ leftOn: null });
  },
);

test.each(directories)(
  '%s: an alias of the directory is that person, who is read until suspended',
  async (provider) => {
    const { admin, params, member, faked, start, follow, followAgain, readDueNow, connector } =
      await newMailboxes(provider);
    const itself = { id: '1', name: 'Member', emails: [member.email] };
    faked.set(cy.emails[0] ?? '', []);
    faked.set(member.email, [
      {
        uid: 'a',
        title: 'Talk',
        start: '2026-11-25T09:00:00Z',
        people: [member.email, 'c.doe@example.test'],
      },
    ]);
    await follow([cy, itself], { kind: 'list', emails: [member.email, 'cy@example.test'] });
    await start([member.email, 'cy@example.test']);
    const [planned] = (await member.call(listPlanned, { query: shownDays })).meetings;
    expect(planned?.attendees.map(({ name }) => name)).toContain('Cy Doe');
    expect(await connector()).toMatchObject({ mailboxes: 2 });
    await followAgain([{ ...cy, isSuspended: true }, itself]);
    await readDueNow();
    expect(await connector()).toMatchObject({ mailboxes: 1 });
    expect(params.kind).toBe(faked.kind);
    expect((await admin.call(listConnectors)).connectors).toHaveLength(1);
  },
);

test('a name by which Exchange knows somebody is that person', async () => {
  const { member, graph, follow, start } = await newMailboxes('graph, a UID for each series');
  const path = '/o=ExchangeLabs/ou=Group/cn=Recipients/cn=9-cy';
  graph.set(member.email, [
    { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: [member.email] },
  ]);
  const [event] = graph.mailboxes.get(member.email) ?? [];
  event?.attendees?.push({ type: 'required', emailAddress: { name: 'C.', address: path } });
  await follow([{ ...cy, paths: [path.toUpperCase()] }]);
  await start([member.email]);
  const [planned] = (await member.call(listPlanned, { query: shownDays })).meetings;
  expect(planned?.attendees.map(({ name }) => name)).toContain('Cy Doe');
});

test.each([
  ['the key of the calendars reads the directory', 'too-wide', googleDirectoryScope],
  ['the key of the directory reads calendars', 'too-wide', googleCalendarScopes.at(-1) ?? ''],
  ['the scope was not delegated', 'not-delegated', 'unauthorized_client'],
  ['the address is not that of an administrator', 'not-permitted', 'Not Authorized'],
  ['the interface is switched off', 'api-off', 'accessNotConfigured'],
])('Google: %s', async (what, failure, code) => {
  const { admin, google, follow, followAgain, connector } = await newMailboxes();
  const { account } = google;
  await follow([cy]);
  if (what.startsWith('the key of the calendars')) account.scopes = [...account.scopes, code];
  if (what.startsWith('the key of the directory')) account.directory?.scopes.push(code);
  if (failure === 'not-delegated') account.directory?.scopes.splice(0);
  if (failure === 'not-permitted') google.directory.admins.clear();
  if (failure === 'api-off') google.stand.faults.push({ path: '/directory/v1', status: 403, code });
  if (failure === 'not-permitted') google.set(admin.email, []);
  await followAgain([{ ...cy, name: 'Changed' }]);
  const { directory } = await connector();
  expect(directory).toMatchObject({ failure, people: 1 });
  expect(directory?.providerCode).toContain(code);
});

test('both keys of Google are of different service accounts, and each stays when the other is replaced', async () => {
  const { admin, google, params, follow, connector } = await newMailboxes();
  await follow([cy]);
  const subject = admin.email;
  const body = { isOn: true, key: google.keyFile, subject, mayLeave: false };
  expect(await admin.error(saveDirectory, { params, body })).toMatchObject({ code: 'same-key' });
  const calendars = { mode: 'delegation' as const, domains: ['example.test'] };
  expect(
    await admin.error(saveGoogle, { body: { ...calendars, key: google.directoryKeyFile } }),
  ).toMatchObject({
    code: 'same-key',
  });
  await admin.call(saveGoogle, { body: { ...calendars, key: google.keyFile } });
  await admin.call(saveDirectory, { params, body: { ...body, key: null } });
  expect(await connector()).toMatchObject({ directory: { subject, failure: null } });
  expect(google.account.scopes).toEqual([googleScopes.delegation]);
});
