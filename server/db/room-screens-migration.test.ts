// Meetings that calendars had announced before the version that knows rooms.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRoomScreen, openRoomScreen, readRoomScreen } from '#contract/meetings/room-screens.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed } from '#server/testing/connected-feed.ts';
import type { Database } from './database.ts';
import { dropPayViews } from './pay-views.ts';

/** Takes back what this migration and the later ones added. */
const takeBack = (db: Database) =>
  db.write(async (tx) => {
    await dropPayViews(tx);
    for (const statement of [
      `drop index "plannedInRooms"`,
      `alter table "calendarCopies" drop column "rooms"`,
      `alter table "plannedMeetings" drop column "rooms"`,
      `drop table "roomScreens"`,
      `alter table "organizations" drop column "asksForRatings"`,
      `drop index "meetingsByWord"`,
      `delete from kysely_migration where name >= '074'`,
    ])
      await sql.raw(statement).execute(tx);
  });

test.each([
  ['at once', 0],
  ['a day later', dayMs],
])(
  'a room shows a meeting of the version before once its unchanged calendar is read again, %s',
  async (_when, laterMs) => {
    const { app, admin, emails, feed, connect, sync, planned } = await newFeed();
    const room = 'aurora@rooms.test';
    feed.set(eventLines('talk', '20261124T090000Z', emails, `ATTENDEE;CUTYPE=ROOM:mailto:${room}`));
    const { id } = await connect();
    await app.work();
    const before = await planned();
    expect(before).toHaveLength(1);
    await takeBack(app.db);
    await app.db.migrate();
    expect(await planned()).toEqual(before);

    const { key } = await admin.call(createRoomScreen, { body: { name: 'Aurora', room, showsTitles: true } });
    const display = new Browser(app);
    expect((await display.call(openRoomScreen, { body: { key } })).next).toBeNull();
    app.pass(laterMs);
    await sync(id);
    expect(feed.statuses.at(-1)).toBe(304);
    expect((await display.call(readRoomScreen)).next).toMatchObject({ title: 'Meeting talk', people: 2 });
    expect(await planned()).toEqual(before);
  },
);
