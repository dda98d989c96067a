import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { commandLive, startLive } from '#contract/meetings/live-meetings.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import {
  changeRoomScreen,
  createRoomScreen,
  deleteRoomScreen,
  followRoomScreen,
  listRoomScreens,
  openRoomScreen,
  readRoomScreen,
  RoomState,
} from '#contract/meetings/room-screens.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { liveCostCents } from '#domain/meetings/live/state.ts';
import { toCents } from '#domain/money/money.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { startOfTest, type TestApp, testApp } from '#server/testing/test-app.ts';

const room = 'aurora@rooms.test';
const aurora = invited(room, { isResource: true });

/** A team whose member organizes meetings with a colleague in a room that has a screen. */
async function roomOf(app: TestApp, { showsTitles = false, tier = 'mid' } = {}) {
  const team = await newTeam(app);
  const { admin, member, organizationId } = team;
  const colleague = await newPerson(app, organizationId);
  const pay = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 70, viewers: [] };
  await admin.call(savePaySettings, { body: pay });
  const person = { name: 'Grace', emails: [colleague.email], tier: { salaryTier: tier } };
  await admin.call(addPerson, { body: person });
  const screen = await admin.call(createRoomScreen, {
    body: { name: 'Aurora', room: 'Aurora@Rooms.test', showsTitles },
  });
  const display = new Browser(app);
  await display.call(openRoomScreen, { body: { key: screen.key } });
  const people = [invited(member.email), invited(colleague.email)];
  let events: CalendarEvent[] = [];
  const book = (changes: Partial<CalendarEvent> = {}, attendees = [...people, aurora]) => {
    const organizer = { email: member.email, name: '' };
    events = [...events, calendarEvent({ uid: randomUUID(), organizer, attendees, ...changes })];
    const source = { ownerId: member.userId, connectionId: 7, href: 'calendar' };
    return announce(app, organizationId, source, events);
  };
  const shown = () => display.call(readRoomScreen);
  return { ...team, colleague, screen, display, people, book, shown };
}

const planned = async (person: Person) =>
  (await person.call(listPlanned, { query: { from: '2026-11-01', to: '2026-12-31' } })).meetings;

const share = async (host: Person, plannedMeetingId: number | undefined, title = 'Secret plan') =>
  host.call(startLive, {
    body: {
      meeting: meetingDraft({
        title,
        attendees: [attendee('Ada', 310), attendee('Grace', 55)],
        ...(plannedMeetingId !== undefined && { plannedMeetingId }),
      }),
      elapsedMs: 0,
      isRunning: true,
      agenda: [{ title: 'Layoffs', minutes: 10 }],
    },
  });

test('a screen shows the next meeting that its room is invited to, without title, at the blended rate', async () => {
  const app = await testApp();
  const { book, shown, people } = await roomOf(app);
  expect(await shown()).toMatchObject({ name: 'Aurora', live: null, next: null, currency: 'USD' });
  await book({ title: 'Elsewhere' }, [...people, invited('other@rooms.test', { isResource: true })]);
  await book({ title: 'Without a room' }, people);
  await book({ title: 'Refused' }, [...people, invited(room, { isResource: true, isDeclined: true })]);
  expect((await shown()).next).toBeNull();
  await book({ title: 'Secret plan', startsAt: startOfTest + 2 * hourMs, endsAt: startOfTest + 3 * hourMs });
  const state = await shown();
  expect(state.next).toEqual({
    title: null,
    startsAt: new Date(startOfTest + 2 * hourMs).toISOString(),
    durationMinutes: 60,
    people: 2,
    cost: expect.any(Number),
  });
  expect(JSON.stringify(state)).not.toMatch(/Secret|example\.test|Grace/);
  // It stays while it lasts.
  app.pass(2.5 * hourMs);
  expect((await shown()).next).toEqual(state.next);
  app.pass(hourMs);
  expect((await shown()).next).toBeNull();
});

test('nobody who reads a screen can tell what a person earns', async () => {
  const app = await testApp();
  const seen = [];
  for (const tier of ['junior', 'executive']) {
    const { book, shown, member } = await roomOf(app, { tier });
    await book();
    const { next } = await shown();
    await share(member, (await planned(member))[0]?.id);
    const { live } = await shown();
    seen.push({ next, rates: live?.people.map(({ name, hourlyRate }) => [name, hourlyRate]) });
    expect(live?.isExact).toBe(false);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.rates?.every(([name, hourlyRate]) => name === null && hourlyRate === 75)).toBe(true);
});

test('titles are shown where the administrator switched them on, never those of private events', async () => {
  const app = await testApp();
  const { admin, member, colleague, organizationId, screen, book, shown, people } = await roomOf(app);
  await book({ uid: 'talk', title: 'Secret plan' });
  const params = { id: String(screen.id) };
  expect((await shown()).next?.title).toBeNull();
  await admin.call(changeRoomScreen, { params, body: { showsTitles: true } });
  expect((await shown()).next?.title).toBe('Secret plan');
  const { live } = await share(member, (await planned(member))[0]?.id);
  expect((await shown()).live).toMatchObject({ title: 'Secret plan', agenda: [{ title: 'Layoffs' }] });
  await admin.call(changeRoomScreen, { params, body: { showsTitles: false } });
  const hidden = await shown();
  expect(hidden.live).toMatchObject({ id: live.id, title: '', agenda: [{ title: '', minutes: 10 }] });
  expect(JSON.stringify(hidden)).not.toMatch(/Secret|Layoffs|Ada/);

  // The colleague marks the own copy as private.
  await admin.call(changeRoomScreen, { params, body: { showsTitles: true } });
  const organizer = { email: member.email, name: '' };
  const copy = calendarEvent({ uid: 'talk', organizer, attendees: [...people, aurora], isPrivate: true });
  const source = { ownerId: colleague.userId, connectionId: 8, href: 'calendar' };
  await announce(app, organizationId, source, [copy]);
  expect((await shown()).live).toMatchObject({ title: '', agenda: [{ title: '' }] });
});

test('a screen follows the live meeting of its room until it is over, and none of elsewhere', async () => {
  const app = await testApp({}, undefined, 600_000);
  const { admin, member, colleague, book, shown, display } = await roomOf(app, { showsTitles: true });
  await book();
  const [meeting] = await planned(member);
  await share(admin, undefined, 'Of no room');
  // Only those who see the planned meeting can begin it.
  const stranger = await newPerson(app, member.organizationId);
  await share(stranger, meeting?.id, 'Of a stranger');
  expect((await shown()).live).toBeNull();

  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const states: RoomState[] = [];
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const cookie = [...display.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}${followRoomScreen.path}`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  const read = async () => {
    for await (const piece of response.body ?? [])
      for (const line of Buffer.from(piece).toString().split('\n'))
        if (line.startsWith('data: ')) states.push(RoomState.parse(JSON.parse(line.slice(6))));
  };
  read().catch(() => {});
  await expect.poll(() => states.at(-1)?.next?.title).toBe('Standup');
  const { live } = await share(colleague, meeting?.id);
  await expect.poll(() => states.at(-1)?.live?.title).toBe('Secret plan');
  app.pass(10 * minuteMs);
  const end = { commandId: randomUUID(), base: live.version, happenedAtMs: null };
  await colleague.call(commandLive, {
    params: { id: String(live.id) },
    body: { ...end, command: { kind: 'end' } },
  });
  await expect.poll(() => states.at(-1)?.live?.endedAtMs ?? null).toBe(app.context.now());
  const ended = states.at(-1)?.live;
  const charged = ended?.people.map((one) => ({ ...one, hourlyRateCents: toCents(one.hourlyRate) })) ?? [];
  expect(ended && liveCostCents(ended, charged, app.context.now())).toBe(2500);
  app.pass(5 * minuteMs);
  expect(await shown()).toMatchObject({ live: null, next: null });
});

test('a wrong secret, that of a deleted screen and that of nobody read nothing', async () => {
  const app = await testApp();
  const { admin, screen, display, shown } = await roomOf(app);
  expect(screen.key).toMatch(/^[\w-]{22}$/);
  const stored = JSON.stringify(await app.db.read.selectFrom('roomScreens').selectAll().execute());
  expect(stored).not.toContain(screen.key);
  const stranger = new Browser(app);
  for (const call of [readRoomScreen, followRoomScreen]) expect(await stranger.status(call)).toBe(404);
  stranger.cookies.set('mc_room', 'guessed');
  expect(await stranger.status(readRoomScreen)).toBe(404);
  await display.call(openRoomScreen, { body: { key: screen.key } });
  for (let guess = 0; guess < 10; guess += 1)
    expect(await stranger.status(openRoomScreen, { body: { key: `guess ${guess}` } })).toBe(404);
  expect(await stranger.status(openRoomScreen, { body: { key: screen.key } })).toBe(429);

  // The cookie reads nothing else.
  expect(await display.status(listRoomScreens)).toBe(401);
  app.pass(2 * minuteMs);
  await shown();
  const { screens } = await admin.call(listRoomScreens);
  expect(screens).toMatchObject([{ room, seenAt: new Date(app.context.now()).toISOString() }]);
  expect(JSON.stringify(screens)).not.toContain(screen.key);
  await admin.call(deleteRoomScreen, { params: { id: String(screen.id) } });
  expect(await display.status(readRoomScreen)).toBe(404);
  expect(await display.status(openRoomScreen, { body: { key: screen.key } })).toBe(404);
});

test('the screen of another organization shows nothing of this one, though its room has the same address', async () => {
  const app = await testApp();
  const { book, shown, admin } = await roomOf(app);
  const other = await roomOf(app, { showsTitles: true });
  await book();
  expect((await shown()).next).not.toBeNull();
  expect((await other.shown()).next).toBeNull();
  const { screens, rooms } = await admin.call(listRoomScreens);
  expect(rooms).toEqual([room]);
  expect((await other.admin.call(listRoomScreens)).rooms).toEqual([]);
  const [screen] = screens;
  const params = { id: String(screen?.id) };
  expect(await other.admin.status(deleteRoomScreen, { params })).toBe(404);
  expect(await other.admin.status(changeRoomScreen, { params, body: { showsTitles: true } })).toBe(404);
});
