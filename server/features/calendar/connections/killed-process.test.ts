// A process that is killed while it reads a calendar, after each of its transactions in turn.

import { expect, test } from 'vitest';
import { connectAddress, listConnections } from '#contract/calendar/connections.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Database } from '#server/db/database.ts';
import { appOn } from '#server/testing/app-on.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { listAuditLog } from '#contract/audit.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { calendarJobs, syncDue } from './jobs.ts';

const settings = { outgoingAllow: ['127.0.0.1'] };

/** The database for a process that is killed after that many transactions. */
function databaseKilledAfter(db: Database, transactions: number): Database & { isDead: () => boolean } {
  let left = transactions;
  const write: Database['write'] = (work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : db.write(work);
  };
  return { ...db, write, isDead: () => left < 0 };
}

test('a process that is killed at any moment leaves nothing undone and does nothing twice', async () => {
  const app = await testApp(settings);
  const feed = await calendarFeed();
  let passed = 0;

  /** The state after the process was killed and another one has read the calendar. */
  async function afterKill(transactions: number) {
    const { admin, member } = await newTeam(app);
    const emails = [member.email, admin.email];
    const one = (day: number) => eventLines(`${day}`, `202611${day}T100000Z`, emails);
    feed.set(...Array.from({ length: 11 }, (_, i) => one(i + 15)));
    const body = { name: 'Mine', address: feed.address, isShared: false };
    await member.call(connectAddress, { body });
    const db = databaseKilledAfter(app.db, transactions);
    const killed = await appOn(db, settings);
    killed.pass(passed);
    await killed.work().catch(() => {});
    await killed.app.close();

    app.pass(30 * minuteMs);
    passed += 30 * minuteMs;
    await asSystem(syncDue(app.context));
    await app.work();
    const [connection] = (await member.call(listConnections)).connections;
    const query = { from: '2026-11-01', to: '2026-12-31' };
    const { meetings } = await member.call(listMeetings, { query: {} });
    const planned = (await member.call(listPlanned, { query })).meetings;
    return {
      wasKilled: db.isDead(),
      state: connection?.state,
      events: connection?.events,
      meetings: meetings.map(({ title }) => title).toSorted(),
      kept: planned.filter(({ state }) => state === 'kept').length,
      planned: planned.length,
      total: (await admin.call(readDashboard)).total.cost,
    };
  }

  const { wasKilled, ...whole } = await afterKill(Infinity);
  expect([wasKilled, whole.meetings.length, whole.planned]).toEqual([false, 7, 11]);
  let transactions = 0;
  for (; ; transactions += 1) {
    const { wasKilled: wasCut, ...found } = await afterKill(transactions);
    expect({ transactions, ...found }).toEqual({ transactions, ...whole });
    if (!wasCut) break;
  }
  expect(transactions).toBeGreaterThan(5);
});

test('a server that starts again reads calendars before it records what they said before', async () => {
  const app = await testApp(settings);
  const feed = await calendarFeed();
  const { admin, member } = await newTeam(app);
  const one = eventLines('one', '20261121T150000Z', [member.email, admin.email]);
  feed.set(one, eventLines('two', '20261121T150000Z', [member.email, admin.email]));
  await member.call(connectAddress, { body: { name: 'Mine', address: feed.address, isShared: false } });
  await app.work();
  // The server is down for a day, and one of the meetings is called off meanwhile.
  feed.set(one);
  const started = await appOn(app.db, settings);
  for (const each of [app, started]) each.pass(24 * 60 * minuteMs);
  const { settleAll } = recorder(started.context);
  const titles = async () =>
    (await member.call(listMeetings, { query: {} })).meetings.map(({ title }) => title);
  await asSystem(settleAll);
  expect(await titles()).toEqual([]);
  await asSystem(syncDue(started.context));
  await started.work();
  expect(await titles()).toEqual(['Meeting one']);
  const { entries } = await admin.call(listAuditLog, { query: {} });
  expect(entries.filter(({ action }) => action === 'meeting.kept')).toHaveLength(1);
  await started.app.close();
});

test('a calendar that cannot be read delays the record by ten minutes', async () => {
  const app = await testApp(settings);
  const feed = await calendarFeed();
  const { admin, member } = await newTeam(app);
  feed.set(eventLines('one', '20261121T150000Z', [member.email, admin.email]));
  await member.call(connectAddress, { body: { name: 'Mine', address: feed.address, isShared: false } });
  await app.work();
  app.pass(24 * 60 * minuteMs);
  const { settleAll } = recorder(app.context);
  const count = async () => (await member.call(listMeetings, { query: {} })).meetings.length;
  await asSystem(settleAll);
  expect(await count()).toBe(0);
  app.pass(11 * minuteMs);
  await asSystem(settleAll);
  expect(await count()).toBe(1);
});

test('a server that stops releases the calendar that it reads', async () => {
  const app = await testApp(settings);
  const { member, admin } = await newTeam(app);
  const feed = await calendarFeed();
  feed.set(eventLines('one', '20261125T100000Z', [member.email, admin.email]));
  const body = { name: 'Mine', address: feed.address, isShared: false };
  const { id: connectionId } = await member.call(connectAddress, { body });
  const leaving = new AbortController();
  const outgoing: typeof app.context.outgoing = async (...request) => {
    const answer = await app.context.outgoing(...request);
    leaving.abort();
    return answer;
  };
  const handlers = calendarJobs({ ...app.context, outgoing });
  const { organizationId } = member;
  const sync = handlers['calendars.sync']?.(
    { organizationId, connectionId },
    { id: 1, signal: leaving.signal },
  );
  await expect(sync).rejects.toThrow('aborted');
  const state = async () => (await member.call(listConnections)).connections[0]?.state;
  expect(await state()).toBe('waiting');
  await app.work();
  expect(await state()).toBe('working');
});
