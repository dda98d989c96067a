import { hash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  connectAccount,
  connectAddress,
  discoverCalendars,
  listConnections,
  removeConnection,
  renewConnection,
  saveCalendarPolicy,
  syncConnection,
} from '#contract/calendar/connections.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { addPerson, erasePerson } from '#contract/people/people.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { appOn } from '#server/testing/app-on.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed, outgoingSettings as settings } from '#server/testing/connected-feed.ts';
import {
  calendarServers,
  findProgram,
  headingOf,
  startCalendarServer,
} from '#server/testing/calendar-servers.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { password, type Person } from '#server/testing/people.ts';
import { storedBytes } from '#server/testing/stored-bytes-store.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { syncDue } from './jobs.ts';

test('reads an address, records the last 90 days, and follows changes', async () => {
  const { app, admin, member, feed, emails, connect, sync, connection, planned, meetings } = await newFeed();
  const weekly = eventLines(
    'weekly',
    '20261103T090000Z',
    emails,
    'RRULE:FREQ=WEEKLY',
    'DESCRIPTION:Sales plan',
  );
  const next = eventLines('next', '20261125T100000Z', emails);
  feed.set(
    weekly,
    next,
    eventLines('old', '20260101T100000Z', emails),
    eventLines('hidden', '20261125T100000Z', emails, 'CLASS:PRIVATE'),
    eventLines('alone', '20261126T100000Z', [member.email]),
  );
  const { state, host } = await connect();
  expect([state, host]).toEqual(['waiting', new URL(feed.address).host]);
  await app.work();
  const connected = await connection();
  expect(connected).toMatchObject({ state: 'working', failure: null, events: 15, meetings: 13, recorded: 3 });
  expect(connected?.reasons.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { reason: 'alone', isRead: true, events: 1, title: 'Meeting alone', detail: '' },
    { reason: 'private', isRead: true, events: 1, title: '', detail: '' },
  ]);
  expect(await meetings()).toEqual(['Meeting weekly', 'Meeting weekly', 'Meeting weekly']);
  expect((await admin.call(readDashboard)).total).toMatchObject({ meetings: 3, cost: 450 });
  const first = await planned();
  expect(first.slice(0, 5)).toEqual([
    ['Meeting weekly', '2026-11-03', 'kept'],
    ['Meeting weekly', '2026-11-10', 'kept'],
    ['Meeting weekly', '2026-11-17', 'kept'],
    ['Meeting weekly', '2026-11-24', 'planned'],
    ['Meeting next', '2026-11-25', 'planned'],
  ]);

  await sync(connected?.id ?? 0);
  feed.set(weekly, next);
  await sync(connected?.id ?? 0);
  expect([await planned(), await meetings()]).toEqual([
    first,
    ['Meeting weekly', 'Meeting weekly', 'Meeting weekly'],
  ]);
  expect(feed.statuses.slice(1)).toEqual([200, 304, 200]);
  feed.set(weekly, eventLines('next', '20261127T100000Z', emails, 'SEQUENCE:1'));
  await sync(connected?.id ?? 0);
  expect((await planned())[4]).toEqual(['Meeting next', '2026-11-27', 'planned']);
  feed.set([...weekly, 'EXDATE:20261124T090000Z']);
  await sync(connected?.id ?? 0);
  expect((await planned())[3]).toEqual(['Meeting weekly', '2026-12-01', 'planned']);
  expect(await meetings()).toHaveLength(3);

  // Each day another day enters the window, even if the server reports no change.
  const last = (await planned()).at(-1)?.[1];
  app.pass(7 * dayMs);
  await sync(connected?.id ?? 0);
  expect(feed.statuses.at(-1)).toBe(304);
  expect([last, (await planned()).at(-1)?.[1]]).toEqual(['2027-01-19', '2027-01-26']);
});

test('events stored under the same key do not block the others', async () => {
  const { app, feed, emails, connect, connection, planned } = await newFeed();
  const long = 'u'.repeat(201);
  feed.set(
    eventLines(long, '20261125T100000Z', emails),
    eventLines(`sha256:${hash('sha256', long)}`, '20261125T100000Z', emails),
    eventLines('next', '20261126T100000Z', emails),
  );
  await connect();
  await app.work();
  expect((await connection())?.state).toBe('working');
  expect((await planned()).at(-1)).toEqual(['Meeting next', '2026-11-26', 'planned']);
});

test('stores neither secrets nor descriptions nor private events in plain text', async () => {
  const { app, feed, emails, connect } = await newFeed();
  feed.set(
    eventLines('one', '20261125T100000Z', emails, 'DESCRIPTION:What we talk about'),
    eventLines('two', '20261126T100000Z', emails, 'CLASS:CONFIDENTIAL', 'LOCATION:Clinic'),
    eventLines('series', '20261124T100000Z', emails, 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ['UID:series', 'RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T120000Z'].concat(
      'SUMMARY:Lawyer',
      'ATTENDEE:mailto:lawyer@elsewhere.test',
      'CLASS:PRIVATE',
    ),
  );
  await connect();
  await app.work();
  const rows = [];
  for (const table of [
    'calendarConnections',
    'connectedCalendars',
    'calendarObjects',
    'jobs',
    'auditLog',
  ] as const)
    rows.push(...(await app.db.read.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  expect(stored).toContain('Meeting one');
  for (const secret of ['secret-part', 'What we talk about', 'Meeting two', 'Clinic', 'Lawyer', 'lawyer@'])
    expect(stored).not.toContain(secret);
});

test('erasing a person and exporting own data include calendars', async () => {
  const { app, admin, member, feed, emails, connect } = await newFeed();
  const person = { name: 'Zoë Zuse', emails: ['zoe@example.test'], role: null, department: null };
  const { id } = await admin.call(addPerson, { body: person });
  const organizer = 'ORGANIZER;CN=Zoë Zuse:mailto:zoe@example.test';
  // Without her address, she is known by her name.
  const named = 'ATTENDEE;CN="ZUSE, ZOË":mailto:private@elsewhere.test';
  const delegating = 'ATTENDEE;DELEGATED-TO="mailto:Zoe@example.test":mailto:bo@example.test';
  feed.set(
    eventLines('one', '20261125T100000Z', [...emails, 'ZOE@example.test'], organizer),
    eventLines('two', '20261126T100000Z', emails, named, delegating),
  );
  await connect();
  await app.work();
  const { text } = await member.ask(exportMyData, {});
  expect(JSON.parse(text)).toMatchObject({
    calendars: [{ name: 'Mine' }],
    plannedMeetings: [{ title: 'Meeting one', organizer: 'Zoë Zuse' }, { title: 'Meeting two' }],
  });
  expect(text).not.toContain('secret-part');
  await admin.call(erasePerson, { params: { id: String(id) } });
  await app.work();
  const rows = [];
  for (const table of ['plannedMeetings', 'plannedAttendees', 'calendarCopies', 'calendarObjects'] as const)
    rows.push(...(await app.db.read.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).not.toMatch(/zo[eë]|zuse|private@/i);
  expect(rows).toContainEqual(expect.objectContaining({ text: expect.stringContaining('bo@example.test') }));
  app.pass(minuteMs);
  await app.work();
  for (const word of ['zuse', 'zoe@', 'private@']) expect(await storedBytes(app.db)).not.toContain(word);
});

test('the same meeting in the calendars of two members is stored once, and deleted with the last one', async () => {
  const { app, colleague, feed, emails, connect, planned, meetings } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails), eventLines('past', '20261120T100000Z', emails));
  await connect();
  const theirs = await connect(colleague);
  await app.work();
  expect([await planned(), await meetings()]).toMatchObject([[{}, {}], ['Meeting past']]);
  const remove = (who: Person, { id }: { id: number }) =>
    who.call(removeConnection, { params: { id: String(id) }, query: { recorded: 'keep' } });
  await remove(colleague, theirs);
  expect(await planned()).toHaveLength(2);
  expect(await planned(colleague)).toHaveLength(2);
  expect((await colleague.call(listConnections)).connections).toEqual([]);
});

test.each([
  [404, 'gone'],
  [401, 'needs-password'],
  [500, 'server-error'],
] as const)(
  'reports that a server responds with %i, retries at growing intervals, and loses nothing',
  async (status, failure) => {
    const { app, member, feed, emails, connect, sync, connection, planned } = await newFeed();
    feed.set(eventLines('one', '20261125T100000Z', emails));
    const { id } = await connect();
    await app.work();
    const before = await planned();
    feed.fail(status);
    const pauses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await sync(id);
      const { nextAt = '' } = (await connection()) ?? {};
      pauses.push((Date.parse(nextAt) - app.context.now()) / minuteMs);
    }
    expect(pauses).toEqual([15, 30, 60]);
    expect(await connection()).toMatchObject({
      state: 'failing',
      failure,
      workedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await planned()).toEqual(before);
    const again = await member.ask(connectAddress, {
      body: { name: '', address: feed.address, isShared: false },
    });
    expect([again.status, JSON.parse(again.text)]).toMatchObject([422, { code: `calendar-${failure}` }]);
    feed.fail(200);
    const params = { id: String(id) };
    await member.call(renewConnection, { params, body: { secret: feed.address } });
    await app.work();
    expect(await connection()).toMatchObject({ state: 'working', failure: null });
  },
);

test('one process at a time reads a calendar, and another one after a kill', async () => {
  const { app, feed, emails, connect, connection, planned, meetings } = await newFeed();
  feed.set(eventLines('one', '20261120T100000Z', emails), eventLines('two', '20261125T100000Z', emails));
  const { id } = await connect();
  const other = await appOn(app.db, settings);
  await Promise.all([app.work(), other.work()]);
  await asSystem(async () => {
    app.pass(20 * minuteMs);
    await Promise.all([syncDue(app.context)(), syncDue(app.context)()]);
  });
  expect(await app.context.jobs.counts()).toEqual([{ kind: 'calendars.sync', all: 1, failed: 0 }]);
  await app.work();
  expect([await planned(), await meetings()]).toMatchObject([[{}, {}], ['Meeting one']]);

  // The process that had claimed it was killed, long before the next sync is due.
  const claimed = { syncKey: 'of a killed process', syncUntil: app.context.now() + 30_000 };
  await app.db.write((tx) =>
    tx.updateTable('calendarConnections').set(claimed).where('id', '=', id).execute(),
  );
  feed.set(eventLines('two', '20261126T100000Z', emails, 'SEQUENCE:1'));
  const due = async () => {
    await asSystem(syncDue(app.context));
    await app.work();
    return (await connection())?.state;
  };
  app.pass(15_000);
  expect(await due()).toBe('reading');
  app.pass(15_000);
  expect((await connection())?.state).toBe('interrupted');
  app.pass(15_000);
  expect(await due()).toBe('working');
  expect((await planned()).at(-1)).toEqual(['Meeting two', '2026-11-26', 'planned']);
});

test('a process that reads a calendar holds it for less than a minute, and renews that while it reads', async () => {
  const { app, feed, emails, connect } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails));
  await connect();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const heldFor = async () => {
    const connections = app.db.read.selectFrom('calendarConnections').select('syncUntil');
    return (await connections.executeTakeFirstOrThrow()).syncUntil - app.context.now();
  };
  const held: number[] = [];
  feed.meanwhile = async () => {
    held.push(await heldFor());
    app.pass(20_000);
    vi.advanceTimersByTime(20_000);
    await expect.poll(heldFor).toBeGreaterThan(20_000);
    held.push(await heldFor());
  };
  await app.work();
  expect(held).toHaveLength(2);
  expect(Math.max(...held)).toBeLessThan(minuteMs);
});

test('"Sync now" during a sync says that the calendar is read once more, and it is', async () => {
  const { app, member, feed, emails, connect, connection } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails));
  const { id } = await connect();
  const answers: unknown[] = [];
  feed.meanwhile = async () => {
    feed.meanwhile = async () => {};
    const { state, isReadAgain } = await member.call(syncConnection, { params: { id: String(id) } });
    answers.push([state, isReadAgain]);
    // The job of this request finds that another process still reads, and does nothing.
    await (await appOn(app.db, settings)).work();
  };
  const before = feed.statuses.length;
  // Reads it, and once more as soon as that has ended.
  await app.work();
  expect(answers).toEqual([['reading', true]]);
  expect(feed.statuses.length).toBe(before + 2);
  expect(await connection()).toMatchObject({ state: 'working', isReadAgain: false });
});

test('a clock that was set back delays no calendar', async () => {
  const { app, feed, emails, connect, planned } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails));
  const { id } = await connect();
  await app.work();
  // Another process claimed it just before.
  const claimed = { syncKey: 'of a killed process', syncUntil: app.context.now() + 10 * minuteMs };
  await app.db.write((tx) =>
    tx.updateTable('calendarConnections').set(claimed).where('id', '=', id).execute(),
  );
  app.pass(-2 * dayMs);
  feed.set(eventLines('one', '20261126T100000Z', emails, 'SEQUENCE:1'));
  await asSystem(syncDue(app.context));
  // Queued jobs are due at the time of the set-back clock.
  await app.work();
  expect(await planned()).toEqual([['Meeting one', '2026-11-26', 'planned']]);
});

test('a connection removed during a sync adds nothing', async () => {
  const { app, member, feed, emails, connect, planned, meetings } = await newFeed();
  feed.set(eventLines('one', '20261120T100000Z', emails));
  const { id } = await connect();
  feed.meanwhile = async () => {
    feed.meanwhile = async () => {};
    const params = { id: String(id) };
    await member.call(removeConnection, { params, query: { recorded: 'keep' } });
  };
  await app.work();
  expect([await planned(), await meetings()]).toEqual([[], []]);
});

test('disconnecting removes planned meetings, and recorded ones only on request', async () => {
  const { app, admin, member, feed, emails, connect, connection, planned, meetings } = await newFeed();
  feed.set(eventLines('past', '20261120T100000Z', emails), eventLines('next', '20261125T100000Z', emails));
  const remove = async (recorded: 'keep' | 'remove') => {
    const { id = 0 } = (await connection()) ?? {};
    await member.call(removeConnection, { params: { id: String(id) }, query: { recorded } });
    await app.work();
  };
  await connect();
  await app.work();
  await remove('remove');
  expect([await planned(), await meetings()]).toEqual([[], []]);
  expect((await admin.call(readDashboard)).total).toMatchObject({ meetings: 0, cost: 0 });
  await connect();
  await app.work();
  await remove('keep');
  expect(await meetings()).toEqual(['Meeting past']);
  await connect();
  await app.work();
  expect(await meetings()).toEqual(['Meeting past']);
  await member.call(leaveOrganization, { body: { password } });
  expect(await app.db.read.selectFrom('calendarConnections').selectAll().execute()).toEqual([]);
  expect(await app.db.read.selectFrom('plannedMeetings').select('state').execute()).toEqual([
    { state: 'kept' },
  ]);
});

test('administrators connect calendars of the organization, and choose what is recorded', async () => {
  const { app, admin, member, feed, emails, planned, meetings } = await newFeed();
  feed.set(eventLines('past', '20261120T100000Z', emails));
  const body = { name: 'Team', address: feed.address, isShared: true };
  expect((await member.ask(connectAddress, { body })).status).toBe(403);
  await admin.call(saveCalendarPolicy, { body: { policy: 'ask' } });
  await admin.call(connectAddress, { body });
  await app.work();
  expect((await member.call(listConnections)).connections).toEqual([]);
  expect(await planned(admin)).toEqual([['Meeting past', '2026-11-20', 'asking']]);
  expect(await meetings()).toEqual([]);
  await admin.call(saveCalendarPolicy, { body: { policy: 'keep' } });
  await recorder(app.context).settleAll();
  expect(await meetings()).toEqual(['Meeting past']);
});

for (const name of calendarServers)
  test.skipIf(findProgram(name) === null)(
    `reads an account and follows its changes: ${headingOf(name)}`,
    async () => {
      const { app, member, emails, sync, connection, planned } = await newFeed();
      const server = await startCalendarServer(name);
      try {
        const [team, other] = [await server.createCalendar('team'), await server.createCalendar('other')];
        const put = (url: string, uid: string, start: string, ...more: string[]) =>
          server.send(
            'PUT',
            `${url}${uid}.ics`,
            calendarOf(eventLines(uid, start, emails, 'DTSTAMP:20261101T000000Z', ...more)),
          );
        await put(team, 'one', '20261125T100000Z', 'RRULE:FREQ=DAILY;COUNT=2');
        await put(other, 'other', '20261125T100000Z');
        const { account } = server;
        const { calendars } = await member.call(discoverCalendars, { body: account });
        const chosen = calendars.filter(({ href }) => href === team);
        const { id } = await member.call(connectAccount, {
          body: { name: '', ...account, calendars: chosen, isShared: false },
        });
        await app.work();
        const both = [
          ['Meeting one', '2026-11-25', 'planned'],
          ['Meeting one', '2026-11-26', 'planned'],
        ];
        expect(await connection()).toMatchObject({
          state: 'working',
          account: 'ada',
          calendars: [{}],
        });
        expect(await planned()).toEqual(both);
        await put(team, 'two', '20261127T100000Z');
        await sync(id);
        expect(await planned()).toEqual([...both, ['Meeting two', '2026-11-27', 'planned']]);
        await server.send('DELETE', `${team}one.ics`);
        app.pass(hourMs);
        await sync(id);
        expect(await planned()).toEqual([['Meeting two', '2026-11-27', 'planned']]);

        const params = { id: String(id) };
        // Xandikos accepts any password.
        if (name === 'radicale') {
          const wrong = await member.ask(renewConnection, { params, body: { secret: 'wrong' } });
          expect(JSON.parse(wrong.text)).toMatchObject({ code: 'calendar-wrong-password' });
        }
        await member.call(renewConnection, { params, body: { secret: account.password } });
        await server.send('DELETE', team);
        await sync(id);
        expect(await connection()).toMatchObject({ state: 'failing', failure: 'gone' });
        expect(await planned()).toEqual([['Meeting two', '2026-11-27', 'planned']]);
      } finally {
        await server.stop();
      }
    },
  );
