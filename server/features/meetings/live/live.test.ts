import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import {
  commandLive,
  discardLive,
  enterAsGuest,
  followAsGuest,
  listLive,
  LiveMeeting,
  readAsGuest,
  readLive,
  sayGuestName,
  saveLive,
  startLive,
  turnLiveLink,
} from '#contract/meetings/live-meetings.ts';
import { readMeeting } from '#contract/meetings/meetings.ts';
import { addPerson, savePaySettings } from '#contract/people/people.ts';
import { type LiveState, liveElapsedMs } from '#domain/meetings/live/state.ts';
import { droppedAfterMs } from '#domain/meetings/live/commands.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { newBrowserKey } from '#server/testing/live-device.ts';
import { openBox, teamOf } from '#server/testing/rated-meetings.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { liveService, mostGuests } from './service.ts';
import { mostStreams } from './state-streams.ts';

type Command = Input<typeof commandLive>['body']['command'];

const share = async (host: Person, changes: Partial<Input<typeof startLive>['body']> = {}) =>
  host.call(startLive, {
    body: { meeting: meetingDraft(), elapsedMs: 0, isRunning: true, ...changes },
  });

/** How long streams stay open, ms. */
const long = 600_000;

const at = (id: number) => ({ params: { id: String(id) } });

const body = (command: Command, base: number, more: { commandId?: string; happenedAtMs?: number } = {}) => ({
  commandId: randomUUID(),
  base,
  happenedAtMs: null,
  command,
  ...more,
});

/** Does something with the version that the person sees. */
async function act(person: Person, id: number, command: Command) {
  const { live } = await person.call(readLive, at(id));
  return person.call(commandLive, { ...at(id), body: body(command, live.version) });
}

const enter = { kind: 'enter', person: null } as const;
const elapsed = ({ runs }: Pick<LiveState, 'runs'>, nowMs: number) => liveElapsedMs({ runs }, nowMs);

const linked = (id: number, key: string | null, browserKey = newBrowserKey()) => ({
  ...at(id),
  body: { key: key ?? '', browserKey },
});

async function guestOf(app: TestApp, id: number, key: string | null, browserKey?: string): Promise<Browser> {
  const guest = new Browser(app);
  await guest.call(enterAsGuest, linked(id, key, browserKey));
  return guest;
}

const says = (id: number, name: string) => ({ ...at(id), body: { isIn: true, name } });

/** Members see blended amounts; the rate of Ada is 55 dollars. */
async function blendedTeam(app: TestApp) {
  const team = await newTeam(app);
  const pay = { visibility: 'blended' as const, blendedRate: 75, defaultRate: 70, viewers: [] };
  await team.admin.call(savePaySettings, { body: pay });
  return team;
}

test('everybody sees one state: a member joins, the host pauses and goes on', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { live } = await share(admin, { elapsedMs: 5 * minuteMs });
  expect(elapsed(live, app.context.now())).toBe(5 * minuteMs);
  const joined = await act(member, live.id, enter);
  expect(joined).toMatchObject({ outcome: 'done' });
  app.pass(10 * minuteMs);
  await act(admin, live.id, { kind: 'pause' });
  app.pass(hourMs);
  await act(admin, live.id, { kind: 'start' });
  app.pass(minuteMs);
  const [one, other] = [await admin.call(readLive, at(live.id)), await member.call(readLive, at(live.id))];
  expect(one.live).toEqual(other.live);
  expect(elapsed(one.live, one.nowMs)).toBe(16 * minuteMs);
  expect((await member.call(listLive)).meetings).toMatchObject([{ id: live.id, endedAt: null }]);
});

test('a repeated command has one effect, and one that saw another state conflicts', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live } = await share(admin);
  const pause = body({ kind: 'pause' }, live.version);
  app.pass(minuteMs);
  const first = await admin.call(commandLive, { ...at(live.id), body: pause });
  app.pass(minuteMs);
  await act(admin, live.id, { kind: 'start' });
  const again = await admin.call(commandLive, { ...at(live.id), body: pause });
  expect(again.live.runs.at(-1)?.toMs).toBeNull();
  expect(again.live.version).toBe(first.live.version + 1);
  const late = await admin.call(commandLive, { ...at(live.id), body: body({ kind: 'pause' }, live.version) });
  expect(late).toMatchObject({ outcome: 'conflict', live: { version: again.live.version } });
});

test('commands of two devices at once are applied one after the other', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live } = await share(admin, { isRunning: false });
  app.pass(minuteMs);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      admin.call(commandLive, { ...at(live.id), body: body({ kind: 'start' }, live.version) }),
    ),
  );
  expect(answers.every(({ live: { runs } }) => runs.length === 1)).toBe(true);
  expect(answers.at(-1)?.live.version).toBe(live.version + 1);
});

test('what an offline host did counts at its time', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live } = await share(admin);
  app.pass(10 * minuteMs);
  const happenedAtMs = app.context.now() - 4 * minuteMs;
  const pause = body({ kind: 'pause' }, live.version, { happenedAtMs });
  const { live: paused } = await admin.call(commandLive, { ...at(live.id), body: pause });
  expect(elapsed(paused, app.context.now())).toBe(6 * minuteMs);
  const stored = await app.db.read.selectFrom('liveCommands').select(['isLate', 'command']).execute();
  // Enough to compute the state again.
  expect(stored).toEqual([{ isLate: 1, command: JSON.stringify({ kind: 'pause', happenedAtMs }) }]);
});

test('what came from offline devices does not count before the meeting, nor in the future', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const { live } = await share(admin, { elapsedMs: 5 * minuteMs });
  app.pass(minuteMs);
  const spanOf = async (person: Person, happenedAtMs: number) => {
    const joining = body(enter, live.version, { happenedAtMs });
    const answer = await person.call(commandLive, { ...at(live.id), body: joining });
    return answer.live.people.find(({ id }) => id === answer.self)?.spans;
  };
  expect(await spanOf(member, -(2 ** 40))).toEqual([{ fromMs: live.runs[0]?.fromMs, toMs: null }]);
  expect(await spanOf(colleague, 2 ** 50)).toEqual([{ fromMs: app.context.now(), toMs: null }]);
});

test('readers without pay and guests see the blended rate, also of a host who sees pay', async () => {
  const app = await testApp();
  const { admin, member } = await blendedTeam(app);
  const { live, guestKey } = await share(admin, {
    meeting: meetingDraft({ attendees: [attendee('Ada', 55), attendee('Grace', 310)] }),
  });
  const rates = ({ people }: LiveMeeting) => people.slice(0, 2).map(({ hourlyRate }) => hourlyRate);
  expect(rates(live)).toEqual([55, 310]);
  const seen = await member.call(readLive, at(live.id));
  expect(seen).toMatchObject({ guestKey: null, live: { isExact: false } });
  expect(rates(seen.live)).toEqual([75, 75]);
  const guest = await guestOf(app, live.id, guestKey);
  const { live: guests } = await guest.call(readAsGuest, at(live.id));
  expect(rates(guests)).toEqual([75, 75]);
  expect(guests.people.map(({ name }) => name)).toEqual([null, null, null]);
  expect(JSON.stringify(guests)).not.toMatch(/Ada|Grace|310/);
});

test('a guest needs the secret, is one person, has a marked name and may only say to be in', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  expect(guestKey).toMatch(/^[\w-]{22}$/);
  const stranger = new Browser(app);
  expect(await stranger.status(enterAsGuest, linked(live.id, 'wrong'))).toBe(404);
  expect(await stranger.status(readAsGuest, at(live.id))).toBe(404);
  const browserKey = newBrowserKey();
  const guest = await guestOf(app, live.id, guestKey, browserKey);
  await guest.call(sayGuestName, { ...at(live.id), body: { isIn: true, name: 'Ada' } });
  await guest.call(enterAsGuest, linked(live.id, guestKey, browserKey));
  await guest.call(sayGuestName, { ...at(live.id), body: { isIn: true, name: 'Again' } });
  const { live: seen } = await admin.call(readLive, at(live.id));
  expect(seen.people.filter(({ isGuest }) => isGuest)).toMatchObject([{ name: 'Ada (Guest)' }]);
  for (const call of [readLive, discardLive] as const)
    expect(await guest.status(call, at(live.id))).toBe(401);
  const other = await share(admin);
  expect(await guest.status(readAsGuest, at(other.live.id))).toBe(404);

  await act(admin, live.id, { kind: 'guests', mayJoin: false });
  const late = await guestOf(app, live.id, guestKey);
  expect(await late.status(sayGuestName, { ...at(live.id), body: { isIn: true, name: 'Zoe' } })).toBe(403);
  await admin.call(turnLiveLink, at(live.id));
  expect(await guest.status(readAsGuest, at(live.id))).toBe(404);
  expect(await stranger.status(enterAsGuest, linked(live.id, guestKey))).toBe(404);
});

test('two taps of a guest at once, and one more whose answer was lost, are one person', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  const guest = await guestOf(app, live.id, guestKey);
  const named = says(live.id, 'Kim');
  const answers = await Promise.all([1, 2, 3].map(() => guest.call(sayGuestName, named)));
  const again = await guest.call(sayGuestName, named);
  expect(new Set([...answers, again].map(({ self }) => self)).size).toBe(1);
  expect(again.live.people.filter(({ isGuest }) => isGuest)).toHaveLength(1);
});

test('a link that one browser opens several times at once is one guest, also without the first cookies', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  const browserKey = newBrowserKey();
  const tabs = await Promise.all([1, 2, 3].map(() => guestOf(app, live.id, guestKey, browserKey)));
  const answers = await Promise.all(tabs.map((tab) => tab.call(sayGuestName, says(live.id, 'Kim'))));
  expect(new Set(answers.map(({ self }) => self)).size).toBe(1);
  const later = await guestOf(app, live.id, guestKey, browserKey);
  expect(await later.call(readAsGuest, at(live.id))).toMatchObject({ self: answers[0]?.self });
  const stored = await app.db.read.selectFrom('liveGuests').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(browserKey);
});

test('a guest of two meetings is one person in each, whichever the browser looks at', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const [one, other] = [await share(admin), await share(admin)];
  const guest = await guestOf(app, one.live.id, one.guestKey);
  const { self } = await guest.call(sayGuestName, says(one.live.id, 'Kim'));
  await guest.call(enterAsGuest, linked(other.live.id, other.guestKey));
  expect(await guest.call(readAsGuest, at(other.live.id))).toMatchObject({ self: null });
  expect(await guest.call(readAsGuest, at(one.live.id))).toMatchObject({ self });
});

test('the key of a browser opens nothing without the secret of the link, and nothing of other meetings', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const [{ live, guestKey }, other] = [await share(admin), await share(admin)];
  const browserKey = newBrowserKey();
  const guest = await guestOf(app, live.id, guestKey, browserKey);
  await guest.call(sayGuestName, says(live.id, 'Kim'));
  const thief = new Browser(app);
  for (const key of ['wrong', '', other.guestKey, browserKey])
    expect(await thief.status(enterAsGuest, linked(live.id, key, browserKey))).toBe(404);
  // Nobody needs to be known in another meeting.
  const elsewhere = await guestOf(app, other.live.id, other.guestKey, browserKey);
  expect(await elsewhere.call(readAsGuest, at(other.live.id))).toMatchObject({ self: null });
  expect(await elsewhere.status(readAsGuest, at(live.id))).toBe(404);
  const hostile = new Browser(app);
  const malformed = [
    '',
    'a',
    'f'.repeat(31),
    'f'.repeat(33),
    'F'.repeat(32),
    `${'f'.repeat(31)};`,
    null,
    7,
    [],
  ];
  for (const each of malformed) {
    const answer = await hostile.send({
      method: 'POST',
      url: enterAsGuest.path.replace(':id', String(live.id)),
      payload: { key: guestKey, browserKey: each },
    });
    expect(answer.status).toBe(422);
  }
  // A replaced link ends the guest for good: the key alone does not bring the person back.
  const { guestKey: next } = await admin.call(turnLiveLink, at(live.id));
  expect(await guest.status(sayGuestName, says(live.id, 'Kim'))).toBe(404);
  expect(await thief.status(enterAsGuest, linked(live.id, guestKey, browserKey))).toBe(404);
  const back = await guestOf(app, live.id, next, browserKey);
  expect(await back.call(readAsGuest, at(live.id))).toMatchObject({ self: null });
});

test('guessing the secret is limited, and opening the right link is not', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  const room = new Browser(app);
  for (let phones = 0; phones < 30; phones += 1) {
    room.cookies.clear();
    await room.call(enterAsGuest, linked(live.id, guestKey));
  }
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push(await room.status(enterAsGuest, linked(live.id, `guess ${guess}`)));
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
  expect(statuses[10]).toBe(429);
});

test('a dropped device leaves after two minutes, another member takes over, and a returning host is one person', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { live } = await share(admin);
  await act(admin, live.id, enter);
  await act(member, live.id, enter);
  app.pass(5_000);
  await admin.call(readLive, at(live.id));
  app.pass(31_000);
  expect(await member.call(readLive, at(live.id))).toMatchObject({ mayTakeOver: true });
  await act(member, live.id, { kind: 'take-over' });
  for (let waited = 0; waited < droppedAfterMs; waited += 20_000) {
    app.pass(20_000);
    await member.call(readLive, at(live.id));
  }
  const host = async () => (await member.call(readLive, at(live.id))).live.people;
  expect((await host()).filter(({ hasDevice }) => hasDevice)).toMatchObject([
    { place: 'co-host', spans: [{ toMs: expect.any(Number) }] },
    { place: 'host', spans: [{ toMs: null }] },
  ]);
  await act(admin, live.id, enter);
  expect((await host()).filter(({ hasDevice }) => hasDevice)).toHaveLength(2);
});

test('an abandoned meeting ends by itself and waits for a decision', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { live } = await share(admin);
  app.pass(13 * hourMs);
  await liveService(app.context).settleAll();
  const [waiting] = (await admin.call(listLive)).meetings;
  expect(waiting?.endedAt).toBe(new Date(app.context.now() - hourMs).toISOString());
  expect(await member.status(discardLive, at(live.id))).toBe(403);
  await admin.call(discardLive, at(live.id));
  expect(await admin.status(readLive, at(live.id))).toBe(404);
});

test('two who save it save one meeting, which costs what a recomputation of it says', async () => {
  const app = await testApp();
  const { admin, member } = await blendedTeam(app);
  await admin.call(addPerson, {
    body: { name: 'Zed', emails: [member.email], role: null, department: null },
  });
  const draft = meetingDraft({ attendees: [attendee('Ada', 55), attendee('Ada', 310)] });
  const { live, guestKey } = await share(admin, {
    meeting: draft,
    agenda: [
      { title: 'Numbers', minutes: 10 },
      { title: 'Plans', minutes: 20 },
    ],
  });
  expect(await member.error(saveLive, { ...at(live.id), body: {} })).toMatchObject({ code: 'live-running' });
  const guest = await guestOf(app, live.id, guestKey);
  await guest.call(sayGuestName, { ...at(live.id), body: { isIn: true, name: 'Kim' } });
  app.pass(10 * minuteMs);
  await act(member, live.id, enter);
  await act(admin, live.id, { kind: 'next', item: 0 });
  // The guest is never seen again, and left when it was seen last; the member's page stays.
  for (let waited = 0; waited < 20; waited += 1) {
    app.pass(minuteMs);
    await member.call(readLive, at(live.id));
  }
  app.pass(59_000);
  await act(admin, live.id, { kind: 'end' });
  const saves = await Promise.all(
    [member, admin].map((person) => person.call(saveLive, { ...at(live.id), body: {} })),
  );
  const [{ meetingId } = { meetingId: 0 }] = saves;
  expect(saves).toEqual([{ meetingId }, { meetingId }]);
  const meeting = await admin.call(readMeeting, at(meetingId));
  expect(meeting).toMatchObject({
    source: 'live',
    durationMinutes: 30,
    agenda: 'Numbers (10 min)\nPlans (20 min)',
    startedAt: new Date(live.runs[0]?.fromMs ?? 0).toISOString(),
  });
  const attended = meeting.attendees.map(({ hourlyRate, attendedMinutes: minutes }) => [hourlyRate, minutes]);
  expect(attended).toEqual([
    [55, 30],
    [310, 30],
    [70, 20],
  ]);
  expect(meeting.totalCost).toBeCloseTo((55 * 30 + 310 * 30 + 70 * 20) / 60, 2);
  expect(await guest.status(readAsGuest, at(live.id))).toBe(404);
});

test('the host corrects who was in and how long it took', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live } = await share(admin);
  app.pass(hourMs);
  await act(admin, live.id, { kind: 'end' });
  const people = [{ id: 1, joinedMinute: 5, leftMinute: 25 }];
  const corrected = { durationMinutes: 40, people };
  const bad = { ...corrected, people: [{ id: 1, joinedMinute: 5, leftMinute: 50 }] };
  expect(await admin.status(saveLive, { ...at(live.id), body: bad })).toBe(422);
  const { meetingId } = await admin.call(saveLive, { ...at(live.id), body: corrected });
  expect(await admin.call(readMeeting, at(meetingId))).toMatchObject({
    durationMinutes: 40,
    attendees: [{ name: 'Ada', attendedMinutes: 20 }],
  });
});

/** The states that a guest's stream sends. */
async function follow(url: string, guest: Browser, id: number) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = followAsGuest.path.replace(':id', String(id));
  const response = await fetch(`${url}${path}`, { headers: { cookie }, signal: leaving.signal });
  const states: LiveMeeting[] = [];
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) states.push(LiveMeeting.parse(JSON.parse(line.slice(6))));
    }
    isOver = true;
  };
  if (response.ok) read().catch(() => {});
  else await response.body?.cancel();
  return { status: response.status, states, isOver: () => isOver };
}

test('a guest follows the whole state, one stream for a cookie, until the link is replaced', async () => {
  const app = await testApp({}, undefined, long);
  const { admin } = await blendedTeam(app);
  const { live, guestKey } = await share(admin);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const guest = await guestOf(app, live.id, guestKey);
  const first = await follow(url, guest, live.id);
  await expect.poll(() => first.states.length).toBe(1);
  app.pass(minuteMs);
  await act(admin, live.id, { kind: 'pause' });
  await expect.poll(() => first.states.at(-1)?.runs.at(-1)?.toMs ?? null).not.toBeNull();
  expect(first.states.at(-1)?.people.map(({ name, hourlyRate }) => [name, hourlyRate])).toEqual([
    [null, 75],
    [null, 75],
    [null, 75],
  ]);
  const second = await follow(url, guest, live.id);
  await expect.poll(first.isOver).toBe(true);
  await expect.poll(() => second.states.length).toBe(1);
  await admin.call(turnLiveLink, at(live.id));
  await expect.poll(second.isOver).toBe(true);
});

test(`a meeting has room for ${mostStreams} guests who follow it`, async () => {
  const app = await testApp({}, undefined, long);
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const guests = [];
  for (let count = 0; count <= mostStreams; count += 1) guests.push(await guestOf(app, live.id, guestKey));
  for (const guest of guests.slice(0, -1)) expect((await follow(url, guest, live.id)).status).toBe(200);
  const last = guests.at(-1) as Browser;
  expect((await follow(url, last, live.id)).status).toBe(429);
  // The limit of the organization's own pages is another one.
  expect(await admin.status(readLive, at(live.id))).toBe(200);
});

test(`a link is opened in at most ${mostGuests} browsers`, async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { live, guestKey } = await share(admin);
  const browserKey = newBrowserKey();
  const first = await guestOf(app, live.id, guestKey, browserKey);
  await app.db.write(async (tx) => {
    const { organizationId, createdAt } = await tx
      .selectFrom('liveGuests')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (let count = 1; count < mostGuests; count += 1)
      await tx
        .insertInto('liveGuests')
        .values({ organizationId, liveId: live.id, person: null, tokenHash: `guest ${count}`, createdAt })
        .execute();
  });
  const stranger = new Browser(app);
  expect(await stranger.error(enterAsGuest, linked(live.id, guestKey))).toMatchObject({ code: 'live-full' });
  expect(await first.status(enterAsGuest, linked(live.id, guestKey, browserKey))).toBe(200);
});

test('the host is not asked whether it was worth it, also where somebody else saves the meeting', async () => {
  const app = await testApp();
  const { organizer, voters } = await teamOf(app, 9);
  const attendees = [organizer, ...voters].map(({ email }) => attendee(email, 60));
  const { live } = await share(organizer, { meeting: meetingDraft({ attendees }) });
  app.pass(30 * minuteMs);
  await act(organizer, live.id, { kind: 'end' });
  const [saver, voter] = voters as [Person, Person];
  await saver.call(saveLive, { ...at(live.id), body: {} });
  expect([await openBox(organizer), await openBox(voter)]).toMatchObject([null, {}]);
});

test('members who joined are asked, guests and hosts are not, however late the meeting is saved', async () => {
  for (const [waitMs, closesAt] of [
    [minuteMs, '2026-11-21T12:11:00.000Z'],
    [hourMs, '2026-11-23T12:00:00.000Z'],
  ] as const) {
    const app = await testApp();
    // Nobody is in the directory.
    const { organizer, voters } = await teamOf(app, 9);
    const { live, guestKey } = await share(organizer, { meeting: meetingDraft() });
    for (const voter of voters) await act(voter, live.id, enter);
    const guest = await guestOf(app, live.id, guestKey);
    await guest.call(sayGuestName, { ...at(live.id), body: { isIn: true, name: 'Kim' } });
    app.pass(minuteMs);
    await act(organizer, live.id, { kind: 'end' });
    app.pass(waitMs);
    const [saver, voter] = voters as [Person, Person];
    await saver.call(saveLive, { ...at(live.id), body: {} });
    await app.work();
    expect([await openBox(organizer), await openBox(saver)]).toEqual([null, null]);
    expect(await openBox(voter)).toMatchObject({ closesAt });
    const { possibleVoters } = await app.db.read
      .selectFrom('ratings')
      .select('possibleVoters')
      .executeTakeFirstOrThrow();
    expect(possibleVoters).toBe(8);
  }
});
