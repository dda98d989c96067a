import { expect, test } from 'vitest';
import {
  connectAddress,
  listCoverage,
  removeConnection,
  syncConnection,
} from '#contract/calendar/connections.ts';
import { addPerson } from '#contract/people/people.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { newPerson, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('administrators see who has connected, who is only seen by others, and who is not seen', async () => {
  const app = await testApp({ outgoingAllow: ['127.0.0.1'] });
  const { admin, member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId, { name: 'Only Seen' });
  await newPerson(app, organizationId, { name: 'Waiting', status: 'pending' });
  const stranger = await newTeam(app);
  for (const [name, email] of [
    ['Dora Quint', 'dora@firm.test'],
    ['Cleo Moss', 'cleo@firm.test'],
  ] as const)
    await admin.call(addPerson, { body: { name, emails: [email], role: null, department: null } });

  const feed = await calendarFeed();
  feed.set(
    eventLines('one', '20261125T100000Z', [member.email, colleague.email.toUpperCase(), 'dora@firm.test']),
    eventLines('hidden', '20261125T100000Z', [member.email, 'cleo@firm.test'], 'CLASS:PRIVATE'),
  );
  const body = { name: 'Secret name', address: feed.address, isShared: false };
  const { id } = await member.call(connectAddress, { body });
  const namesIn = async (state: 'connected' | 'seen' | 'unseen', search = '') =>
    (await admin.call(listCoverage, { query: { state, search } })).people.map(({ name }) => name);

  const before = await admin.call(listCoverage, { query: {} });
  expect(before.people).toMatchObject([{ isMember: true, workedAt: null, isFailing: false }]);
  await app.work();
  const after = await admin.call(listCoverage, { query: {} });
  expect(after.people).toMatchObject([{ workedAt: '2026-11-21T12:00:00.000Z', isFailing: false }]);
  expect(after).toMatchObject({
    found: 1,
    pages: 1,
    counts: { connected: 1, seen: 2, unseen: 2 },
    failing: 0,
  });
  expect(await namesIn('seen')).toEqual(['Dora Quint', 'Only Seen']);
  expect(await namesIn('unseen')).toContain('Cleo Moss');
  expect(await namesIn('unseen')).not.toContain('Waiting');
  expect(await namesIn('seen', 'QUINT dora')).toEqual(['Dora Quint']);

  // Neither addresses nor titles, nor anything about how the calendar is connected.
  const answers = await Promise.all(
    (['connected', 'seen', 'unseen'] as const).map((state) => admin.ask(listCoverage, { query: { state } })),
  );
  const text = answers.map((answer) => answer.text).join('');
  expect(text).not.toMatch(/@|Meeting|127\.0\.0\.1|Secret name/);

  feed.fail(500);
  await member.call(syncConnection, { params: { id: String(id) } });
  await app.work();
  expect(await admin.call(listCoverage, { query: {} })).toMatchObject({
    people: [{ workedAt: '2026-11-21T12:00:00.000Z', isFailing: true }],
    failing: 1,
  });
  expect((await stranger.admin.call(listCoverage, { query: {} })).counts).toMatchObject({
    connected: 0,
    seen: 0,
  });
  expect((await member.ask(listCoverage, { query: {} })).status).toBe(403);
  await member.call(removeConnection, { params: { id: String(id) }, query: { recorded: 'keep' } });
  expect((await admin.call(listCoverage, { query: {} })).counts).toEqual({
    connected: 0,
    seen: 0,
    unseen: 5,
  });
});

test('a large organization is listed page by page', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  for (let index = 0; index < 55; index += 1)
    await newPerson(app, organizationId, { name: `Member ${index}` });
  const pageOf = (page: string) =>
    admin.call(listCoverage, { query: { state: 'unseen', search: 'member', page } });
  const [first, last] = [await pageOf('1'), await pageOf('99')];
  expect([first.people.length, first.pages, first.people[0]?.name]).toEqual([50, 2, 'Member 0']);
  expect([last.page, last.people.length, last.people.at(-1)?.name]).toEqual([
    2,
    last.found - 50,
    'Member 54',
  ]);
});
