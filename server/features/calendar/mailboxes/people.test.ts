// Who is in the meetings of mailboxes, and whose mailboxes are read.

import { expect, test } from 'vitest';
import {
  leaveOutMailbox,
  listConnectors,
  readOwnMailbox,
  removeConnector,
  saveOwnMailbox,
  saveWho,
} from '#contract/calendar/mailboxes.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { addPerson } from '#contract/people/people.ts';
import { shownDays } from '#server/testing/connected-feed.ts';
import { newMailboxes, weekly } from '#server/testing/mailboxes/organization.ts';
import { readWhole } from '#server/testing/mailboxes/tables-store.ts';
import type { Person } from '#server/testing/people.ts';

const namesIn = async (who: Person) =>
  (await who.call(listPlanned, { query: shownDays })).meetings.map(({ title, attendees }) => [
    title,
    attendees.map(({ name }) => name).toSorted(),
  ]);

test('an alias and a directory path of Exchange are one person, and an unknown path is dropped', async () => {
  const { admin, graph, member, emails, start } = await newMailboxes('graph, a UID for each series');
  const emailsOfCy = ['cy@example.test', 'cy.old@example.test'];
  await admin.call(addPerson, { body: { name: 'Cy Doe', emails: emailsOfCy, role: null, department: null } });
  graph.set(member.email, [
    { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: [member.email, 'cy.old@example.test'] },
  ]);
  const [event] = graph.mailboxes.get(member.email) ?? [];
  event?.attendees?.push(
    {
      type: 'required',
      emailAddress: { name: 'Cy Doe', address: '/o=ExchangeLabs/ou=Group/cn=Recipients/cn=1-cy' },
    },
    {
      type: 'required',
      emailAddress: { name: 'Nobody', address: '/o=ExchangeLabs/ou=Group/cn=Recipients/cn=2-x' },
    },
  );
  await start([emails[0] ?? '']);
  const [planned] = (await member.call(listPlanned, { query: shownDays })).meetings;
  expect(planned?.attendees.map(({ name }) => name)).toContain('Cy Doe');
  expect(planned?.attendees).toHaveLength(2);
});

test('any spelling of an address is that person: left out, declined by a directory path, and nobody without any', async () => {
  const { app, admin, graph, member, colleague, start, readAgain, connector } = await newMailboxes(
    'graph, a UID for each series',
  );
  const cy = { name: 'Cy Doe', emails: ['cy@example.test'], role: null, department: null };
  await admin.call(addPerson, { body: cy });
  await admin.call(leaveOutMailbox, { body: { email: colleague.email, isLeftOut: true } });
  const people = [member.email, 'cy@example.test'];
  graph.set(member.email, [{ uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people }]);
  const [event] = graph.mailboxes.get(member.email) ?? [];
  const path = '/o=ExchangeLabs/ou=Group/cn=Recipients/cn=1-cy';
  event?.attendees?.push(
    { type: 'required', emailAddress: { name: 'Secret', address: `Secret <${colleague.email}>` } },
    { type: 'required', status: { response: 'declined' }, emailAddress: { name: 'Cy Doe', address: path } },
  );
  await start([member.email]);
  const names = async () => (await namesIn(member)).flatMap(([, some]) => some);
  const before = await names();
  expect(before).toEqual([expect.stringMatching(/^Person/), 'Unnamed person 1']);
  expect(await readWhole(app.db)).not.toContain('Secret');
  // The service was seen to leave out all addresses.
  Object.assign(event ?? {}, { attendees: [{ type: 'required', status: { response: 'none' } }] });
  await readAgain();
  expect(await connector()).toMatchObject({ failing: 1 });
  expect(await names()).toEqual(before);
});

test('the copy of the organizer counts where others hide their guests', async () => {
  const { google, emails, member, start } = await newMailboxes();
  const [first = '', second = ''] = emails;
  const one = {
    uid: 'a',
    title: 'Talk',
    start: '2026-11-25T09:00:00Z',
    people: [...emails, 'third@example.test'],
  };
  google.set(first, [one]);
  google.set(second, [{ ...one, people: [second], organizer: first }]);
  await start();
  expect((await namesIn(member)).map(([, people]) => people?.length)).toEqual([3]);
});

test('who leaves themselves out is not read, and counts without a name in meetings of others', async () => {
  const { app, google, emails, member, colleague, start, readAgain, connector } = await newMailboxes();
  const meeting = { uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: emails };
  for (const email of emails) google.set(email, [meeting]);
  await start();
  expect(await colleague.call(readOwnMailbox)).toMatchObject({
    isRead: true,
    isLeftOut: false,
    mayChoose: true,
  });
  await colleague.call(saveOwnMailbox, { body: { isLeftOut: true } });
  await app.work();
  await readAgain();
  expect(await connector()).toMatchObject({ mailboxes: 1 });
  const [[, people = []] = []] = await namesIn(member);
  expect(people).toHaveLength(2);
  expect(people).toContain('Unnamed person 1');
  expect(await colleague.call(readOwnMailbox)).toMatchObject({ isRead: false, isLeftOut: true });
  await colleague.call(saveOwnMailbox, { body: { isLeftOut: false } });
  await app.work();
  await readAgain();
  expect((await namesIn(member))[0]?.[1]).not.toContain('Unnamed person 1');
});

test('whom an administrator left out cannot change it, and nobody can where it is not allowed', async () => {
  const { app, admin, colleague, member, params, start } = await newMailboxes();
  await start();
  await admin.call(leaveOutMailbox, { body: { email: colleague.email, isLeftOut: true } });
  await app.work();
  expect(await colleague.call(readOwnMailbox)).toMatchObject({
    isRead: false,
    isLeftOut: true,
    mayChoose: false,
  });
  expect(await colleague.status(saveOwnMailbox, { body: { isLeftOut: false } })).toBe(403);
  await admin.call(saveWho, { params, body: { who: { kind: 'everybody' }, allowsLeaving: false } });
  expect(await member.status(saveOwnMailbox, { body: { isLeftOut: true } })).toBe(403);
  expect((await admin.call(listConnectors)).leftOut).toEqual([
    { email: colleague.email, isOwnChoice: false },
  ]);
});

test('more than half of the mailboxes failing turns the connection red and mails administrators once', async () => {
  const { app, google, emails, start, readAgain, connector } = await newMailboxes();
  await start();
  google.account.scopes.length = 0;
  await readAgain();
  await readAgain();
  expect(await connector()).toMatchObject({
    state: 'failing',
    failure: 'not-delegated',
    failing: emails.length,
  });
  expect((await app.mails()).filter(({ subject }) => subject.includes('calendars'))).toHaveLength(1);
});

test.each(['keep', 'remove'] as const)('disconnecting and %s what was recorded', async (recorded_) => {
  const { app, admin, google, emails, params, start, recorded, planned } = await newMailboxes();
  const series = weekly(['2026-11-17', '2026-11-24'], { uid: 'weekly', title: 'Weekly', people: emails });
  for (const email of emails) google.set(email, series);
  await start();
  await admin.call(removeConnector, { params, query: { recorded: recorded_ } });
  await app.work();
  expect(await recorded()).toHaveLength(recorded_ === 'keep' ? 1 : 0);
  expect(await planned()).toHaveLength(recorded_ === 'keep' ? 1 : 0);
  expect((await admin.call(listConnectors)).connectors).toEqual([]);
  await start();
  expect(await recorded()).toHaveLength(1);
  expect(await planned()).toHaveLength(2);
  expect(await readWhole(app.db)).toContain('Weekly');
});
