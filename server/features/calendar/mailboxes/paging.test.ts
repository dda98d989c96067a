// The token goes to the provider's own host alone, even if an answer names another one for the next page.

import { onTestFinished, expect, test } from 'vitest';
import { newMailboxes, weekly } from '#server/testing/mailboxes/organization.ts';
import { readWhole } from '#server/testing/mailboxes/tables-store.ts';
import { startStand } from '#server/testing/mailboxes/vendor.ts';

const days = ['24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
const users = Array.from({ length: 5 }, (_, i) => ({
  id: `${i}`,
  name: `Person ${i}`,
  emails: [`p${i}@example.test`],
}));

/** Another server, which would answer with an empty list. */
async function foreignServer() {
  const foreign = await startStand(
    () => ({ status: 200, body: { value: [], items: [], users: [] } }),
    () => ({}),
  );
  onTestFinished(() => foreign.close());
  return foreign;
}

/** Several pages of events in two mailboxes, and of people in the directory. */
async function withPages(provider: 'google' | 'graph, a UID for each series') {
  const mailboxes = await newMailboxes(provider);
  const { emails, faked, start, follow, app } = mailboxes;
  const others = users.flatMap((one) => one.emails);
  await follow(users);
  for (const email of others) faked.set(email, []);
  for (const email of emails)
    faked.set(email, weekly(days, { uid: 'weekly', title: 'Weekly', people: emails }));
  await start([...emails, ...others]);
  expect(await mailboxes.planned()).toHaveLength(5);
  for (const email of emails)
    faked.set(email, weekly(days, { uid: 'weekly', title: 'Renamed', people: emails, version: 1 }));
  return { ...mailboxes, before: await readWhole(app.db), foreign: await foreignServer() };
}

/** Both of them are read again, with people who were renamed. */
async function readBoth({ readAgain, followAgain, connector }: Awaited<ReturnType<typeof withPages>>) {
  await followAgain(users.map((one) => ({ ...one, name: `${one.name} renamed` })));
  await readAgain();
  return connector();
}

test.each([
  ['another server', (_own: URL, foreign: URL) => foreign.origin],
  ['another server after a name', (own: URL, foreign: URL) => `http://${own.host}@${foreign.host}`],
  ['another server without a protocol', (_own: URL, foreign: URL) => `//${foreign.host}`],
  ['another server behind a backslash', (_own: URL, foreign: URL) => `http:\\\\${foreign.host}`],
  ['another protocol', (own: URL) => `https://${own.host}`],
  ['a file', () => 'file://'],
] as const)('Microsoft: a next link to %s is refused, and nothing changes', async (_what, linkTo) => {
  const mailboxes = await withPages('graph, a UID for each series');
  const { app, graph, before, foreign } = mailboxes;
  graph.settings.nextLinkHost = linkTo(new URL(graph.stand.url), new URL(foreign.url));
  expect(await readBoth(mailboxes)).toMatchObject({
    failing: 2,
    directory: { failure: 'bad-answer', providerCode: '200 next page on another server' },
  });
  expect(foreign.asked).toEqual([]);
  expect(await readWhole(app.db)).toBe(before);
  graph.settings.nextLinkHost = '';
  expect(await readBoth(mailboxes)).toMatchObject({ failing: 0, directory: { failure: null } });
  expect((await mailboxes.planned()).map(([title]) => title)).toEqual(Array(5).fill('Renamed'));
});

test('Google: a page token that is an address of another server is only a token', async () => {
  const mailboxes = await withPages('google');
  const { google, foreign, planned, person } = mailboxes;
  google.settings.pageTokenStart = `${foreign.url}/calendar?x=`;
  expect(await readBoth(mailboxes)).toMatchObject({ failing: 0, directory: { failure: null } });
  expect((await planned()).map(([title]) => title)).toEqual(Array(5).fill('Renamed'));
  expect(await person('Person 4 renamed')).toBeDefined();
  expect(foreign.asked).toEqual([]);
});

test.each([
  ['google', 'pageToken='],
  ['graph, a UID for each series', '$skip'],
] as const)('%s: a redirect of a page to another server is refused', async (provider, path) => {
  const mailboxes = await withPages(provider);
  const { app, faked, before, foreign } = mailboxes;
  for (const status of [301, 307]) {
    const headers = { location: `${foreign.url}/next` };
    faked.stand.faults.push({ path, status, code: 'moved', headers, times: 5 });
    expect(await readBoth(mailboxes)).toMatchObject({
      failing: 2,
      directory: { failure: 'server-error', providerCode: expect.stringContaining(`${status} moved`) },
    });
    expect(faked.stand.faults).toEqual([]);
  }
  expect(foreign.asked).toEqual([]);
  expect(await readWhole(app.db)).toBe(before);
});
