import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectAddress, listConnections, syncConnection } from '#contract/calendar/connections.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { takeBackup } from '#server/db/backup/take.ts';
import { appOn, type TestApp } from '#server/testing/app-on.ts';
import { Browser } from '#server/testing/browser.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { newDatabase, temporaryFolder } from '#server/testing/database.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const settings = { outgoingAllow: ['127.0.0.1'] };
const days = { from: '2026-11-01', to: '2027-01-31' };

test('a restored calendar continues without duplicates; without its key it reports so', async () => {
  const app = await testApp(settings);
  const { member, admin } = await newTeam(app);
  const feed = await calendarFeed();
  const past = eventLines('past', '20261120T100000Z', [member.email, admin.email]);
  const next = eventLines('next', '20261125T100000Z', [member.email, admin.email]);
  feed.set(past, next);
  const body = { name: 'Mine', address: feed.address, isShared: false };
  const { id } = await member.call(connectAddress, { body });
  await app.work();
  const file = join(temporaryFolder(), 'calendars.backup.gz');
  await takeBackup(app.db, file, app.context.now());

  const restored = await newDatabase();
  await restoreBackup(restored, file, { replace: false, report: () => {} });
  /** What the member sees after a sync. */
  const found = async (on: TestApp) => {
    const browser = new Browser(on);
    for (const [name, value] of member.cookies) browser.cookies.set(name, value);
    await browser.call(syncConnection, { params: { id: String(id) } });
    await on.work();
    const [connection] = (await browser.call(listConnections)).connections;
    return {
      state: connection?.state,
      failure: connection?.failure,
      meetings: (await browser.call(listMeetings, { query: {} })).meetings.length,
      planned: (await browser.call(listPlanned, { query: days })).meetings.length,
    };
  };
  const kept = { meetings: 1, planned: 2 };
  const otherKey = await appOn(restored, { ...settings, secretKey: 'y'.repeat(32) });
  expect(await found(otherKey)).toEqual({ state: 'failing', failure: 'locked', ...kept });
  expect(await found(await appOn(restored, settings))).toEqual({ state: 'working', failure: null, ...kept });
});
