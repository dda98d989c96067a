import { expect, test } from 'vitest';
import { listPlanned } from '#contract/meetings/planned.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { announce, calendarEvent, invited, type PlannedSource } from '#server/testing/calendar-events.ts';
import { newOrganization, newPerson, type Person } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { plannedAttendeesOf } from './attendees-store.ts';
import { removeSource } from './planned-store.ts';

async function newRecord() {
  const app = await testApp();
  const org = unverifiedOrg(await newOrganization(app));
  const other = unverifiedOrg(await newOrganization(app, 'Other'));
  const member = (name: string) => newPerson(app, org, { name });
  const [ada, alan, eve] = [await member('ada'), await member('alan'), await member('eve')];
  const calendarOf = ({ userId }: { userId: number }): PlannedSource => ({
    ownerId: userId,
    connectionId: userId,
    href: `/${userId}.ics`,
  });
  const both = [invited(ada.email), invited(alan.email)];
  const event = (changes: Partial<CalendarEvent> = {}) => calendarEvent({ attendees: both, ...changes });
  const change = <T>(work: Parameters<typeof app.db.write<T>>[0]) => app.db.write<T>(work);
  const follow = (source: PlannedSource, events: CalendarEvent[], where = org) =>
    announce(app, where, source, events);
  const planned = () =>
    app.db.read
      .selectFrom('plannedMeetings')
      .select(['id', 'originalStart', 'title', 'startsAt', 'state', 'isGone', 'dueAt', 'version'])
      .where('organizationId', '=', org)
      .orderBy('startsAt')
      .orderBy('id')
      .execute();
  const keep = (state: 'kept' | 'asking' | 'dropped') =>
    change((tx) => tx.updateTable('plannedMeetings').set({ state, dueAt: null }).execute());
  const attendees = async () => {
    const [row] = await planned();
    return (await plannedAttendeesOf(app.db.read, org, [row?.id ?? 0])).get(row?.id ?? 0);
  };
  const remove = ({ userId }: { userId: number }) =>
    change(async (tx) =>
      removeSource(
        tx,
        await lockOrganization(tx, org),
        { ownerId: userId, origin: 'connection', originId: userId },
        app.context.now(),
      ),
    );
  const seenBy = async (who: Person) =>
    (await who.call(listPlanned, { query: { from: '2026-11-01', to: '2026-12-31' } })).meetings.map(
      ({ title, attendees: people }) => [title, people.map(({ name }) => name)],
    );
  return {
    app,
    org,
    other,
    ada,
    alan,
    eve,
    calendarOf,
    event,
    follow,
    planned,
    keep,
    attendees,
    remove,
    seenBy,
  };
}

test('applies changes of an object: planned meetings appear, change and disappear, and repeating it changes nothing', async () => {
  const { follow, planned, attendees, ada, calendarOf, event } = await newRecord();
  const adas = calendarOf(ada);
  const series = [0, 1, 2].map((week) =>
    event({
      recurrenceId: `2026-11-2${week}`,
      isRecurring: true,
      isOwnComponent: false,
      startsAt: startOfTest + (1 + 168 * week) * hourMs,
      endsAt: startOfTest + (2 + 168 * week) * hourMs,
    }),
  );
  await follow(adas, series);
  const first = await planned();
  expect(first).toMatchObject(
    series.map(({ startsAt, endsAt }) => ({ startsAt, dueAt: endsAt, version: 1 })),
  );
  await follow(adas, series);
  expect(await planned()).toEqual(first);

  const [one, , three] = series;
  if (!one || !three) throw new Error('no series');
  const declined = invited('alan@example.test', { isDeclined: true });
  const room = invited('room@example.test', { isResource: true });
  const grace = invited('grace@example.test', { isOptional: true });
  const people = [invited(ada.email), declined, room, grace, invited(ada.email)];
  await follow(adas, [{ ...one, title: 'Daily', attendees: people }, three]);
  expect(await planned()).toMatchObject([
    { id: first[0]?.id, title: 'Daily', version: 2 },
    { id: first[2]?.id, title: 'Standup', version: 1 },
  ]);
  expect(await attendees()).toEqual([
    { email: ada.email, name: ada.email.split('@')[0], isOptional: 0, isListed: 1 },
    { email: 'grace@example.test', name: 'grace', isOptional: 1, isListed: 1 },
  ]);
  await follow(adas, []);
  expect(await planned()).toEqual([]);
});

test('the last reading of a calendar counts, even with a lower SEQUENCE', async () => {
  const { follow, planned, ada, calendarOf, event } = await newRecord();
  await follow(calendarOf(ada), [event({ sequence: 3 })]);
  await follow(calendarOf(ada), [event({ sequence: 0, title: 'Moved' })]);
  expect(await planned()).toMatchObject([{ title: 'Moved' }]);
});

test('the same event in two calendars is one planned meeting, and is removed with the last one', async () => {
  const { app, org, follow, planned, remove, ada, alan, calendarOf, event } = await newRecord();
  await follow(calendarOf(ada), [event()]);
  await follow(calendarOf(alan), [event({ sequence: 2, title: 'Moved standup' })]);
  await follow(calendarOf(ada), [event({ title: 'Outdated copy' })]);
  expect(await planned()).toMatchObject([{ title: 'Moved standup' }]);
  await follow(calendarOf(ada), []);
  expect(await planned()).toHaveLength(1);
  await remove(alan);
  expect(await planned()).toEqual([]);
  for (const table of ['calendarCopies', 'plannedAttendees'] as const)
    expect(
      await app.db.read.selectFrom(table).selectAll().where('organizationId', '=', org).execute(),
    ).toEqual([]);
});

test("the organizer's own calendar counts, whatever the others say", async () => {
  const { follow, planned, ada, alan, calendarOf, event } = await newRecord();
  const organizer = { email: ada.email, name: '' };
  await follow(calendarOf(alan), [event({ organizer, sequence: 9, title: 'Of a guest' })]);
  await follow(calendarOf(ada), [event({ organizer })]);
  expect(await planned()).toMatchObject([{ title: 'Standup' }]);
  await follow(calendarOf(alan), []);
  expect(await planned()).toMatchObject([{ title: 'Standup' }]);
  await follow(calendarOf(ada), [event({ organizer, isCanceled: true })]);
  expect(await planned()).toEqual([]);
});

test.each([
  ['lists everybody', (emails: string[]) => emails],
  ['lists only its owner', (emails: string[]) => emails.slice(2)],
  ['names its owner as organizer', (emails: string[]) => emails],
])(
  'a copy of somebody whom the others do not list changes and shows nothing: it %s',
  async (what, people) => {
    const { follow, planned, attendees, ada, alan, eve, calendarOf, event, seenBy } = await newRecord();
    const organizer = { email: what.includes('organizer') ? eve.email : ada.email, name: '' };
    const listed = people([ada.email, alan.email, eve.email]).map((email) => invited(email));
    const forged = event({ organizer, sequence: 999, title: 'Forged', attendees: listed });
    const honest = event({ organizer: { email: ada.email, name: '' } });
    for (const order of ['outsider last', 'outsider first']) {
      const uid = `${order}@example.test`;
      const [theirs, ours] = [
        [calendarOf(eve), [{ ...forged, uid }]] as const,
        [calendarOf(ada), [{ ...honest, uid }]] as const,
      ];
      for (const [source, events] of order === 'outsider first' ? [theirs, ours] : [ours, theirs])
        await follow({ ...source, href: uid }, [...events]);
    }
    const titles = (await planned()).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Standup')).toHaveLength(2);
    expect(await seenBy(eve)).not.toContainEqual(['Standup', expect.anything()]);
    expect((await seenBy(ada)).filter(([title]) => title === 'Standup')).toHaveLength(2);
    const honestRow = (await planned()).find(({ title }) => title === 'Standup');
    expect(honestRow).toBeDefined();
    expect((await attendees())?.length).toBeGreaterThan(0);
  },
);

test('guests of a hidden list are one meeting, and each sees what their own calendar says', async () => {
  const { follow, planned, attendees, ada, alan, calendarOf, event, seenBy } = await newRecord();
  const organizer = { email: 'boss@elsewhere.test', name: '' };
  const hidden = ({ email }: Person) =>
    event({ organizer, attendees: [invited(email), invited(organizer.email)] });
  await follow(calendarOf(ada), [hidden(ada)]);
  await follow(calendarOf(alan), [hidden(alan)]);
  expect(await planned()).toHaveLength(1);
  expect((await attendees())?.map(({ email }) => email)).toEqual([ada.email, organizer.email, alan.email]);
  const boss = organizer.email.split('@')[0];
  expect((await seenBy(alan)).map(([, people]) => people)).toEqual([[alan.email.split('@')[0], boss]]);
});

test('the same event in another organization is another planned meeting', async () => {
  const { follow, planned, other, ada, calendarOf, event } = await newRecord();
  await follow(calendarOf(ada), [event()]);
  await follow(calendarOf(ada), [event({ title: 'Theirs' })], other);
  await follow(calendarOf(ada), [], other);
  expect(await planned()).toMatchObject([{ title: 'Standup' }]);
});

test.each([
  ['dropped', 'is changed', [{ title: 'Renamed' }], { state: 'dropped', dueAt: null }],
  ['asking', 'is moved to a later time', [{ title: 'Renamed' }], { state: 'planned' }],
  ['asking', 'is canceled', [{ isCanceled: true }], null],
] as const)('a planned meeting that is %s, and whose event %s', async (state, _what, changes, after) => {
  const { follow, planned, keep, ada, calendarOf, event } = await newRecord();
  await follow(calendarOf(ada), [event()]);
  await keep(state);
  await follow(
    calendarOf(ada),
    changes.map((one) => event(one)),
  );
  expect(await planned()).toMatchObject(after === null ? [] : [after]);
});

test('stores hostile texts, and skips events without duration', async () => {
  const { follow, planned, ada, calendarOf } = await newRecord();
  const adas = calendarOf(ada);
  const [uid, title] = ['\0'.repeat(3000), `\0\u{1F600}${'x'.repeat(198)}\u{1F600}`];
  const stranger = invited('', { name: '\0' });
  await follow(adas, [
    calendarEvent({
      uid,
      title,
      attendees: [stranger, invited(`${'a'.repeat(300)}@example.test`), invited('alan@example.test')],
    }),
    calendarEvent({ uid: 'no-time', endsAt: startOfTest + hourMs }),
    calendarEvent({ uid: 'never', startsAt: Number.NaN }),
    calendarEvent({ uid: 'antiquity', startsAt: 0 }),
  ]);
  expect(await planned()).toMatchObject([{ title: `\u{1F600}${'x'.repeat(198)}` }]);
});
