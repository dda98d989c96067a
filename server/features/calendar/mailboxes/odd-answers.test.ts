// Answers and settings that were seen, or reported of products like this one.

import { describe, expect, test } from 'vitest';
import { saveGoogle, saveMicrosoft, saveWho, startReading } from '#contract/calendar/mailboxes.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { clientId, newMailboxes, providers, tenant, weekly } from '#server/testing/mailboxes/organization.ts';
import { MailboxFailure } from './mailbox-failure.ts';
import { inHalves } from './provider.ts';

const days = ['24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);

describe.each(providers)('%s', (provider) => {
  test('domains and addresses as people type them', async () => {
    const { app, admin, google, emails, faked, params, connect, connector, planned } =
      await newMailboxes(provider);
    await connect();
    const domains = ['  Example.TEST ', 'example.test'];
    if (params.kind === 'google-workspace')
      await admin.call(saveGoogle, { body: { key: google.keyFile, mode: 'delegation', domains } });
    else await admin.call(saveMicrosoft, { body: { tenant, clientId, secret: null, domains } });
    const list = [...emails, ` ${emails[0]?.toUpperCase()} `];
    await admin.call(saveWho, {
      params,
      body: { who: { kind: 'list', emails: list }, allowsLeaving: false },
    });
    for (const email of emails)
      faked.set(email, [{ uid: 'a', title: 'Talk', start: '2026-11-25T09:00:00Z', people: emails }]);
    await admin.call(startReading, { params, body: { from: '2026-08-23' } });
    await app.work();
    expect(await connector()).toMatchObject({ mailboxes: 2, read: 2, failing: 0 });
    expect(await planned()).toHaveLength(1);
  });

  test('events without a length, and of another century, are no meetings', async () => {
    const { emails, faked, start, readAgain, connector, planned } = await newMailboxes(provider);
    const of = (uid: string, at: string, minutes: number) => ({
      uid,
      title: uid,
      start: at,
      minutes,
      people: emails,
    });
    for (const email of emails)
      faked.set(email, [
        of('good', '2026-11-25T09:00:00Z', 30),
        of('reminder', '2026-11-25T10:00:00Z', 0),
        of('far back', '1601-01-01T00:00:00Z', 60 * 24 * 365 * 900),
      ]);
    await start();
    await readAgain();
    expect(await connector()).toMatchObject({ state: 'working', failing: 0 });
    expect((await planned()).map(([title]) => title)).toEqual(['good']);
  });

  test('two events of one UID, and an alias beside the main address', async () => {
    const { emails, faked, start, readAgain, planned } = await newMailboxes(provider);
    const [first = '', second = ''] = emails;
    const one = { uid: 'same', title: 'Copied', start: '2026-11-25T09:00:00Z', people: emails };
    faked.set(first, [one, { ...one, start: '2026-11-26T09:00:00Z' }]);
    faked.set(second, weekly(['2026-11-27'], { uid: 'series', title: 'Series', people: emails }));
    await start();
    const before = await planned();
    await readAgain();
    await readAgain(false);
    expect(await planned()).toEqual(before);
    expect(before.map(([title]) => title)).toContain('Series');
  });
});

test('a page of Google that says it is its own next one ends the reading at once', async () => {
  const { google, emails, start, connector } = await newMailboxes();
  for (const email of emails)
    google.set(email, weekly(days, { uid: 'weekly', title: 'Weekly', people: emails }));
  google.settings.isLooping = true;
  await start();
  expect(await connector()).toMatchObject({
    failing: 2,
    examples: [{ failure: 'bad-answer', providerCode: '200 next page is the same page' }, {}],
  });
  expect(google.stand.asked.length).toBeLessThan(20);
});

test('an event that comes on two pages of Microsoft is one', async () => {
  const { graph, emails, start, planned } = await newMailboxes('graph, a UID for each series');
  for (const email of emails)
    graph.set(
      email,
      days.map((day) => ({ uid: day, title: day, start: `${day}T09:00:00Z`, people: emails })),
    );
  graph.settings.repeatsLast = true;
  await start();
  expect((await planned()).map(([title]) => title)).toEqual(days);
});

test.each([
  ['answers 40 days in time', 40, 'timeout', 7],
  ['never answers in time', 0, 'timeout', 4],
  ['answers 504 for more than 40 days', 40, '504 UnknownError', 7],
  ['always answers 504', 0, '504 UnknownError', 9],
  ['cannot be reached', 0, 'unreachable', 1],
])('a server that %s is asked for smaller windows', async (_what, most, code, requests) => {
  const asked: number[] = [];
  const window = { from: 0, to: 150 * dayMs };
  const read = inHalves(window, async ({ from, to }) => {
    const length = (to - from) / dayMs;
    asked.push(length);
    if (length > most) throw new MailboxFailure('server-error', code);
    return [length];
  });
  const parts = await read.catch(() => null);
  expect(parts?.reduce((sum, length) => sum + length, 0)).toBe(most > 0 ? 150 : undefined);
  expect(asked).toHaveLength(requests);
});
