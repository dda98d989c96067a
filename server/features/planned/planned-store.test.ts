import { expect, test } from 'vitest';
import type { CalendarEvent } from '#domain/calendars/event.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { newOrganization } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { forgetSource, plannedAttendeesOf, type PlannedSource } from './planned-store.ts';

const ada = invited('ada@example.test');

const adas: PlannedSource = { ownerId: 1, connectionId: 11, href: '/ada/1.ics' };
const alans: PlannedSource = { ownerId: 2, connectionId: 12, href: '/alan/9.ics' };

async function newRecord() {
  const app = await testApp();
  const org = unverifiedOrg(await newOrganization(app));
  const other = unverifiedOrg(await newOrganization(app, 'Other'));
  const change = <T>(work: Parameters<typeof app.db.write<T>>[0]) => app.db.write<T>(work);
  const follow = (source: PlannedSource, events: CalendarEvent[], where = org) =>
    announce(app, where, source, events);
  const planned = () =>
    app.db.read
      .selectFrom('plannedMeetings')
      .select(['id', 'recurrenceId', 'title', 'startsAt', 'state', 'isCanceled', 'dueAt', 'version'])
      .where('organizationId', '=', org)
      .orderBy('startsAt')
      .execute();
  const keep = (state: 'kept' | 'asking' | 'dropped') =>
    change((tx) => tx.updateTable('plannedMeetings').set({ state, dueAt: null, meetingId: 5 }).execute());
  const attendees = async () => {
    const [row] = await planned();
    return (await plannedAttendeesOf(app.db.read, org, [row?.id ?? 0])).get(row?.id ?? 0);
  };
  const forget = (connectionId: number) =>
    change(async (tx) => forgetSource(tx, await lockOrganization(tx, org), { connectionId }));
  return { app, org, other, follow, planned, keep, attendees, forget };
}

test('applies changes of an object: planned meetings appear, change and disappear, and repeating it changes nothing', async () => {
  const { follow, planned, attendees } = await newRecord();
  const series = [0, 1, 2].map((week) =>
    calendarEvent({
      recurrenceId: `week ${week}`,
      isRecurring: true,
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
  await follow(adas, [{ ...one, title: 'Daily', attendees: [ada, declined, room, grace, ada] }, three]);
  expect(await planned()).toMatchObject([
    { id: first[0]?.id, title: 'Daily', version: 2 },
    { id: first[2]?.id, title: 'Standup', version: 1 },
  ]);
  expect(await attendees()).toEqual([
    { email: 'ada@example.test', name: 'ada', isOptional: 0 },
    { email: 'grace@example.test', name: 'grace', isOptional: 1 },
  ]);
  await follow(adas, []);
  expect(await planned()).toEqual([]);
});

test('the same event in two calendars is one planned meeting, and is removed with the last one', async () => {
  const { app, org, follow, planned, forget } = await newRecord();
  await follow(adas, [calendarEvent()]);
  await follow(alans, [calendarEvent({ sequence: 2, title: 'Moved standup' })]);
  await follow(adas, [calendarEvent({ title: 'Outdated copy' })]);
  expect(await planned()).toMatchObject([{ title: 'Moved standup' }]);
  await follow(adas, []);
  expect(await planned()).toHaveLength(1);
  await forget(12);
  expect(await planned()).toEqual([]);
  for (const table of ['plannedSources', 'plannedAttendees'] as const)
    expect(
      await app.db.read.selectFrom(table).selectAll().where('organizationId', '=', org).execute(),
    ).toEqual([]);
});

test('the same event in another organization is another planned meeting', async () => {
  const { follow, planned, other } = await newRecord();
  await follow(adas, [calendarEvent()]);
  await follow(adas, [calendarEvent({ title: 'Theirs' })], other);
  await follow(adas, [], other);
  expect(await planned()).toMatchObject([{ title: 'Standup' }]);
});

test.each([
  [
    'kept',
    'is changed',
    [calendarEvent({ title: 'Renamed' })],
    { state: 'kept', dueAt: startOfTest, isCanceled: 0 },
  ],
  [
    'kept',
    'is canceled',
    [calendarEvent({ isCanceled: true })],
    { state: 'kept', dueAt: startOfTest, isCanceled: 1 },
  ],
  ['kept', 'is missing', [], { state: 'kept', dueAt: null, isCanceled: 0 }],
  ['kept', 'is unchanged', [calendarEvent()], { state: 'kept', dueAt: null, isCanceled: 0 }],
  ['dropped', 'is changed', [calendarEvent({ title: 'Renamed' })], { state: 'dropped', dueAt: null }],
  ['asking', 'is moved to a later time', [calendarEvent({ title: 'Renamed' })], { state: 'planned' }],
  ['asking', 'is canceled', [calendarEvent({ isCanceled: true })], null],
] as const)('a planned meeting that is %s, and whose event %s', async (state, _what, events, after) => {
  const { follow, planned, keep } = await newRecord();
  await follow(adas, [calendarEvent()]);
  await keep(state);
  await follow(adas, [...events]);
  expect(await planned()).toMatchObject(after === null ? [] : [after]);
});

test('stores hostile texts, and skips events without duration', async () => {
  const { follow, planned } = await newRecord();
  const [uid, title] = ['\0'.repeat(3000), `\0\u{1F600}${'x'.repeat(198)}\u{1F600}`];
  const stranger = invited('', { name: '\0' });
  await follow(adas, [
    calendarEvent({ uid, title, attendees: [stranger, invited(`${'a'.repeat(300)}@example.test`)] }),
    calendarEvent({ uid: 'no-time', endsAt: startOfTest + hourMs }),
    calendarEvent({ uid: 'never', startsAt: Number.NaN }),
    calendarEvent({ uid: 'antiquity', startsAt: 0 }),
  ]);
  expect(await planned()).toMatchObject([{ title: `\u{1F600}${'x'.repeat(198)}` }]);
});
