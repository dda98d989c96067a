// What the page says of a connected calendar: its contents, and what is missing of it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectAccount } from '#contract/calendar/connections.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { newFeed } from '#server/testing/connected-feed.ts';

test('says which events could not be read, and keeps what was read of them', async () => {
  const { app, feed, emails, connect, sync, connection, planned } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails), eventLines('two', '20261126T100000Z', emails));
  const { id } = await connect();
  await app.work();
  const before = await planned();
  expect(await connection()).toMatchObject({ state: 'working', events: 2, meetings: 2, reasons: [] });
  feed.set(eventLines('one', 'tomorrow', emails), eventLines('two', '20261126T100000Z', emails), [
    'UID:three',
    'DTSTART;TZID=Mars/Olympus:20261127T100000',
    'SUMMARY:Far away',
  ]);
  await sync(id);
  const reasons = [
    { reason: 'alone', isRead: true, events: 1, title: 'Far away', detail: '' },
    { reason: 'unknown-zone', isRead: true, events: 1, title: 'Far away', detail: 'Mars/Olympus' },
    { reason: 'unreadable-time', isRead: false, events: 1, title: 'Meeting one', detail: 'tomorrow' },
  ];
  const shown = await connection();
  expect(shown).toMatchObject({ state: 'partial', events: 2, meetings: 1 });
  expect(shown?.reasons.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(reasons);
  expect(await planned()).toEqual(before);
  // The stored texts are read again on another day, and say the same.
  app.pass(dayMs);
  await sync(id);
  expect(await connection()).toEqual({ ...shown, workedAt: expect.any(String), nextAt: expect.any(String) });
  feed.set(eventLines('one', '20261125T100000Z', emails));
  await sync(id);
  expect(await connection()).toMatchObject({ state: 'working', reasons: [] });
});

/** A CalDAV account with one calendar, whose objects the test sets: text, or null for one that is not sent. */
async function davAccount(objects: Map<string, string | null>) {
  let version = 0;
  const item = (href: string, properties: string) =>
    `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    const isObjects = body.includes('multiget');
    const asked = [...body.matchAll(/<d:href>(.*?)<\/d:href>/g)].map(([, href = '']) => href);
    const etag = `<getetag>"${version}"</getetag>`;
    const items = isObjects
      ? asked.flatMap((href) => {
          const text = objects.get(href) ?? null;
          const data = `<C:calendar-data><![CDATA[${text}]]></C:calendar-data>`;
          return text === null ? [] : item(href, `${etag}${data}`);
        })
      : body.includes('sync-collection')
        ? [...objects.keys()].map((href) => item(href, etag))
        : [item('/work/', '<resourcetype><collection/><C:calendar/></resourcetype>')];
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${items.join('')}<sync-token>${version}</sync-token></multistatus>`,
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/work/`;
  return { account: { address, user: 'ada', password: 'secret' }, change: () => void (version += 1) };
}

test('an account works in part while its server does not send an event, or one is too large', async () => {
  const { app, member, emails, sync, connection, planned } = await newFeed();
  const text = (uid: string, ...more: string[]) =>
    calendarOf(eventLines(uid, '20261125T100000Z', emails, ...more));
  const objects = new Map<string, string | null>([
    ['/work/one.ics', text('one')],
    ['/work/two.ics', null],
  ]);
  const { account, change } = await davAccount(objects);
  const calendars = [{ href: account.address, name: 'work', color: null }];
  const { id } = await member.call(connectAccount, {
    body: { name: '', ...account, calendars, isShared: false },
  });
  await app.work();
  expect(await connection()).toMatchObject({ state: 'partial', missing: 1, events: 1, meetings: 1 });
  objects.set('/work/two.ics', text('two'));
  await sync(id);
  expect(await connection()).toMatchObject({ state: 'working', missing: 0, events: 2, meetings: 2 });
  const before = await planned();

  change();
  objects.set('/work/one.ics', text('one', `X-LARGE:${'x'.repeat(11_000_000)}`));
  await sync(id);
  expect(await connection()).toMatchObject({
    state: 'partial',
    reasons: [{ reason: 'too-large', isRead: false, events: 1 }],
  });
  expect(await planned()).toEqual(before);
});

test('what took place is not closed by a reading in which the server does not send it', async () => {
  const { app, member, emails, sync, connection, meetings } = await newFeed();
  const weekly = eventLines('weekly', '20261121T130000Z', emails, 'RRULE:FREQ=WEEKLY;COUNT=2');
  const objects = new Map<string, string | null>([['/work/weekly.ics', calendarOf(weekly)]]);
  const { account, change } = await davAccount(objects);
  const calendars = [{ href: account.address, name: 'work', color: null }];
  const { id } = await member.call(connectAccount, {
    body: { name: '', ...account, calendars, isShared: false },
  });
  await app.work();
  app.pass(3 * hourMs);
  change();
  objects.set('/work/weekly.ics', null);
  await sync(id);
  expect(await connection()).toMatchObject({ state: 'partial', missing: 1 });
  expect(await meetings()).toEqual(['Meeting weekly']);
  const nameOf = async (title: string) => {
    objects.set('/work/weekly.ics', calendarOf(weekly.with(1, `SUMMARY:${title}`)));
    await sync(id);
    return meetings();
  };
  expect(await nameOf('As it was then')).toEqual(['As it was then']);
  change();
  expect(await nameOf('Later')).toEqual(['As it was then']);
});
