import { expect, test } from 'vitest';
import { saveCalendarOwner } from '#contract/calendar/connections.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import type { Whose } from '#domain/calendar/whose.ts';
import { calendarFeed, eventLines } from '#server/testing/calendar-feed.ts';
import { newFeed as newConnectedFeed, shownDays } from '#server/testing/connected-feed.ts';
import { exactPay } from '#server/testing/directory.ts';
import type { Person } from '#server/testing/people.ts';

const organizerIs = (email: string) => `ORGANIZER:mailto:${email}`;

async function newFeed() {
  const team = await newConnectedFeed();
  const save = async (whose: Whose, who: Person = team.member, href = '') => {
    const { id = 0 } = (await team.connection()) ?? {};
    return who.ask(saveCalendarOwner, { params: { id: String(id) }, body: { href, whose } });
  };
  /** The planned meetings that somebody sees, with their number of people. */
  const people = async (who: Person = team.member) => {
    const { meetings } = await who.call(listPlanned, { query: shownDays });
    return meetings.map(({ title, attendees }) => [title, attendees.length]);
  };
  return { ...team, save, people };
}

test('finds out whose calendar it is, and its connector changes it', async () => {
  const { app, admin, member, colleague, feed, connect, connection, save, people } = await newFeed();
  const boss = 'boss@example.test';
  const [calendar] = (await connect()).calendars;
  expect(calendar).toMatchObject({ whose: null, person: null });
  feed.set(
    eventLines('one', '20261125T100000Z', [boss, colleague.email]),
    eventLines('two', '20261126T100000Z', [boss, 'guest@example.test']),
    eventLines('three', '20261127T100000Z', [boss], 'ATTENDEE;CUTYPE=GROUP:mailto:team@example.test'),
  );
  await app.work();
  expect(await connection()).toMatchObject({
    calendars: [{ whose: 'person', person: boss }],
    events: 3,
    meetings: 2,
    reasons: [{ reason: 'alone', title: 'Meeting three' }],
  });
  const listed = [
    ['Meeting one', 2],
    ['Meeting two', 2],
  ];
  expect(await people()).toEqual(listed);

  expect((await save('own', admin)).status).toBe(404);
  expect((await save('own', member, 'other')).status).toBe(404);
  expect((await save('own')).status).toBe(200);
  await app.work();
  expect(feed.statuses.at(-1)).toBe(304);
  expect(await connection()).toMatchObject({
    calendars: [{ whose: 'own', person: null }],
    meetings: 3,
    reasons: [],
  });
  expect(await people()).toEqual([
    ['Meeting one', 3],
    ['Meeting two', 3],
    ['Meeting three', 2],
  ]);
  await save('shared');
  await app.work();
  expect(await people()).toEqual(listed);
  const actions = await app.db.read
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .orderBy('id')
    .execute();
  expect(actions.filter(({ action }) => action === 'calendar-connection.owner-changed').length).toBe(2);
});

test('a change of whose calendar it is ends a running sync', async () => {
  const { app, member, feed, emails, connect, connection } = await newFeed();
  feed.set(eventLines('one', '20261125T100000Z', emails));
  const { id } = await connect();
  feed.meanwhile = async () => {
    feed.meanwhile = async () => {};
    const params = { id: String(id) };
    await member.call(saveCalendarOwner, { params, body: { href: '', whose: 'shared' } });
  };
  await app.work();
  expect(await connection()).toMatchObject({ state: 'working', calendars: [{ whose: 'shared' }] });
  expect(await app.db.read.selectFrom('calendarCopies').select('isOwn').execute()).toEqual([{ isOwn: 0 }]);
});

test('one mailbox that is read twice, and two addresses of one person, count once', async () => {
  const { app, admin, member, colleague, feed, connect, meetings } = await newFeed();
  const dora = ['dora@firm.test', 'dora.quint@firm.test'];
  await admin.call(addPerson, { body: { name: 'Dora Quint', emails: dora, role: null, department: null } });
  feed.set(
    eventLines('past', '20261120T100000Z', [colleague.email, dora[1] ?? ''], organizerIs(dora[0] ?? '')),
    eventLines('mine', '20261125T100000Z', [colleague.email, member.email]),
    eventLines('mine too', '20261126T100000Z', [colleague.email, member.email]),
  );
  await connect();
  const other = await calendarFeed();
  other.set(eventLines('past', '20261120T100000Z', [colleague.email, ...dora, member.email]));
  await connect(member, other.address);
  await app.work();
  expect(await meetings()).toEqual(['Meeting past']);
  const [recorded] = (await member.call(listMeetings, { query: {} })).meetings;
  expect(recorded).toMatchObject({ attendeeCount: 3 });
  const { meetings: planned } = await member.call(listPlanned, { query: shownDays });
  expect(planned.find(({ title }) => title === 'Meeting past')?.attendees).toHaveLength(3);
});

test('meetings to come follow whose calendar it is, and recorded ones stay', async () => {
  const { app, admin, member, colleague, feed, connect, save, people } = await newFeed();
  const others = [colleague.email, admin.email];
  feed.set(
    eventLines('past', '20261120T100000Z', others),
    eventLines('weekly', '20261118T100000Z', others, 'RRULE:FREQ=WEEKLY;COUNT=2'),
  );
  await connect();
  await app.work();
  const recorded = async () => (await member.call(listMeetings, { query: {} })).meetings;
  const before = await recorded();
  expect(before.map(({ title, attendeeCount }) => [title, attendeeCount])).toEqual([
    ['Meeting past', 2],
    ['Meeting weekly', 2],
  ]);
  expect((await people()).at(-1)).toEqual(['Meeting weekly', 2]);
  for (const [whose, expected] of [
    ['own', 3],
    ['person', 2],
  ] as const) {
    await save(whose);
    await app.work();
    expect((await people()).at(-1)).toEqual(['Meeting weekly', expected]);
    expect(await recorded()).toEqual(before);
  }
});

test('a calendar without meetings with guests adds nobody; the first one decides about all its events', async () => {
  const { app, member, colleague, feed, connect, sync, connection, people } = await newFeed();
  const talk = eventLines('talk', '20261125T100000Z', [colleague.email]);
  feed.set(talk);
  const { id } = await connect();
  await app.work();
  expect(await connection()).toMatchObject({ calendars: [{ whose: null }], events: 1, meetings: 0 });
  expect(await people()).toEqual([]);
  feed.set(talk, eventLines('next', '20261126T100000Z', [member.email, colleague.email]));
  await sync(id);
  expect(await connection()).toMatchObject({ calendars: [{ whose: 'own' }], events: 2, meetings: 2 });
  expect(await people()).toEqual([
    ['Meeting talk', 2],
    ['Meeting next', 2],
  ]);
});

test('what is private in a calendar hides a meeting of its organizer only while it is their own calendar', async () => {
  const { app, member, colleague, feed, emails, connect, save, people } = await newFeed();
  const one = eventLines('one', '20261125T100000Z', emails, organizerIs(member.email));
  feed.set([...one, 'CLASS:PRIVATE'], eventLines('two', '20261126T100000Z', emails));
  await connect();
  const other = await calendarFeed();
  other.set(one);
  await connect(colleague, other.address);
  await app.work();
  expect(await people(colleague)).toEqual([['Meeting two', 2]]);
  await save('shared');
  await app.work();
  expect(await people(colleague)).toEqual([
    ['Meeting one', 2],
    ['Meeting two', 2],
  ]);
});

test('a meeting that does not list a member costs what everybody in it costs', async () => {
  const { app, admin, member, colleague, feed, connect, save } = await newFeed();
  await admin.call(savePaySettings, { body: exactPay });
  const tier = { salaryTier: 'lead' } as const;
  const body = { name: 'Ada Lovelace', emails: [member.email], role: null, department: null, tier };
  await admin.call(addPerson, { body });
  feed.set(eventLines('one', '20261125T100000Z', [colleague.email, 'guest@example.test']));
  await connect();
  await app.work();
  await save('own');
  await app.work();
  const { meetings } = await member.call(listPlanned, { query: shownDays });
  expect(meetings).toMatchObject([{ title: 'Meeting one', cost: 75 + 75 + 95 }]);
});
