import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { changeFeed, createFeed, readFeed, readFeedSettings, revokeFeed } from '#contract/calendar/feed.ts';
import { forgotPassword, resetPassword } from '#contract/accounts/auth.ts';
import { cancelPlan, savePlan } from '#contract/calendar/planner.ts';
import { editMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { addPerson } from '#contract/people/people.ts';
import { leaveOrganization, signOutEverywhere, updateProfile } from '#contract/organization/profile.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import { hasModule, python } from '#server/testing/python.ts';
import { testApp } from '#server/testing/test-app.ts';

const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

const feedFor = async (person: Person, costIn: 'title' | 'description' | 'nowhere' = 'title') =>
  tokenOf((await person.call(createFeed, { body: { costIn } })).address);

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

async function workspace() {
  const app = await testApp();
  const team = await newTeam(app);
  const reader = new Browser(app);
  const read = async (token: string) => eventsOf(await reader.call(readFeed, { query: { token } }));
  return { app, ...team, reader, read };
}

test("the feed has the member's meetings of half a year, with the cost that the member may see", async () => {
  const { app, organizationId, admin, member, read, reader } = await workspace();
  const recorded = await member.call(saveMeeting, {
    body: meetingDraft({ title: 'Recorded, “by” me', agenda: 'First\nSecond' }),
  });
  const named = { name: 'Mem Ber', emails: [member.email], role: null, department: null };
  await admin.call(addPerson, { body: named });
  await admin.call(saveMeeting, {
    body: meetingDraft({
      title: 'Attended',
      startedAt: '2026-11-19T10:00:00.000Z',
      attendees: [attendee('Mem Ber', 55)],
    }),
  });
  await admin.call(saveMeeting, { body: meetingDraft({ title: 'Of others' }) });
  await member.call(saveMeeting, {
    body: meetingDraft({ title: 'Long ago', startedAt: '2026-05-01T10:00:00.000Z' }),
  });

  const token = await feedFor(member);
  expect((await read(token)).map(({ summary }) => summary)).toEqual([
    'Attended ($28)',
    'Recorded, “by” me ($55)',
  ]);
  const [, event] = await read(token);
  expect([
    event?.startDate.toJSDate().toISOString(),
    event?.endDate.toJSDate().toISOString(),
    event?.sequence,
  ]).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T10:30:00.000Z', 0]);

  await member.call(changeFeed, { body: { costIn: 'description' } });
  expect((await read(token))[1]).toMatchObject({
    summary: 'Recorded, “by” me',
    description: 'First\nSecond\n\nCost: $55',
  });
  await member.call(updateProfile, { body: { name: 'Mem Ber', email: member.email, language: 'de' } });
  expect((await read(token))[1]?.description).toBe('First\nSecond\n\nKosten: 55\u00a0$');
  await member.call(updateProfile, { body: { name: 'Mem Ber', email: member.email, language: null } });
  await member.call(changeFeed, { body: { costIn: 'nowhere' } });
  expect((await read(token))[1]?.description).toBe('First\nSecond');

  await member.call(changeFeed, { body: { costIn: 'title' } });
  await blendPay(app, organizationId);
  expect((await read(token))[1]?.summary).toBe('Recorded, “by” me ($75)');

  // A changed meeting is a newer version of the same event.
  app.pass(1000);
  const { draftKey: _, ...draft } = meetingDraft({ title: 'Renamed' });
  await member.call(editMeeting, { params: { id: String(recorded.id) }, body: { ...draft, version: 1 } });
  const [, renamed] = await read(token);
  expect([renamed?.uid, renamed?.sequence, renamed?.summary]).toEqual([event?.uid, 1, 'Renamed ($75)']);
  const changedAt = (one: ICAL.Event | undefined) =>
    String(one?.component.getFirstPropertyValue('last-modified'));
  expect(changedAt(renamed) > changedAt(event)).toBe(true);

  const head = await reader.send({ method: 'HEAD', url: `${readFeed.path}?token=${token}` });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('planned meetings are in the feeds of their attendees, with their price', async () => {
  const { app, organizationId, admin, member, read } = await workspace();
  const outsider = await newPerson(app, organizationId, { role: 'admin' });
  const people = [{ name: 'Member', email: member.email, isOptional: false }];
  const plan = { title: 'Roadmap', agenda: null, repeats: 'week' as const, untilDay: '2026-12-08', people };
  const body = { ...plan, startsAt: '2026-11-24T09:00:00.000Z', minutes: 30, showsCost: false };
  const { id } = await admin.call(savePlan, { body: { ...body, draftKey: randomUUID() } });
  await blendPay(app, organizationId);
  const [own, others] = [await feedFor(member), await feedFor(outsider)];
  const events = await read(own);
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString().slice(0, 10)])).toEqual([
    ['Roadmap ($75)', '2026-11-24'],
    ['Roadmap ($75)', '2026-12-01'],
    ['Roadmap ($75)', '2026-12-08'],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  expect(await read(others)).toEqual([]);
  await admin.call(cancelPlan, { params: { id: String(id) } });
  expect(await read(own)).toEqual([]);
});

test('an unchanged feed is not sent again', async () => {
  const { app, member, reader } = await workspace();
  await member.call(saveMeeting, { body: meetingDraft() });
  const url = `${readFeed.path}?token=${await feedFor(member)}`;
  const first = await reader.send({ url });
  const etag = String(first.headers['etag']);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  app.pass(dayMs);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await reader.send({ method, url, headers: { 'if-none-match': tag } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  await member.call(saveMeeting, { body: meetingDraft({ title: 'New' }) });
  const changed = await reader.send({ url, headers: { 'if-none-match': etag } });
  expect([changed.status, changed.text.includes('SUMMARY:New')]).toEqual([200, true]);
});

test('an address stops working when it is replaced or revoked, and with the account', async () => {
  const { app, organizationId, member, reader } = await workspace();
  const status = (token: string) => reader.status(readFeed, { query: { token } });
  expect(await member.call(readFeedSettings)).toEqual({ since: null, costIn: 'description' });
  const first = await feedFor(member);
  const second = await feedFor(member, 'nowhere');
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect(await member.call(readFeedSettings)).toEqual({
    since: '2026-11-21T12:00:00.000Z',
    costIn: 'nowhere',
  });
  const rows = await app.db.read.selectFrom('calendarFeeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(second);

  await member.call(revokeFeed);
  await member.call(revokeFeed);
  expect(await status(second)).toBe(404);
  const third = await feedFor(member);
  await member.call(signOutEverywhere);
  expect(await status(third)).toBe(404);

  // Somebody who knew the old password may have created the address.
  const [ofThief, known] = [await newPerson(app, organizationId), 'a better one'];
  const fourth = await feedFor(ofThief);
  const change = { currentPassword: password, newPassword: known };
  await ofThief.call(changePassword, { body: change });
  expect(await status(fourth)).toBe(200);
  const again = { currentPassword: known, newPassword: password, revokeApiTokens: true };
  await ofThief.call(changePassword, { body: again });
  expect(await status(fourth)).toBe(404);
  const fifth = await feedFor(ofThief);
  await new Browser(app).call(forgotPassword, { body: { email: ofThief.email } });
  const [mail] = await app.mails();
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await new Browser(app).call(resetPassword, { body: { token, password: 'of the owner again' } });
  expect(await status(fifth)).toBe(404);

  const leaver = await newPerson(app, organizationId);
  const last = await feedFor(leaver);
  await leaver.call(leaveOrganization, { body: { password } });
  expect(await status(last)).toBe(404);
});

test('wrong addresses are limited to ten a minute, and right ones do not count', async () => {
  const { member, reader } = await workspace();
  const token = await feedFor(member);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    statuses.push(await reader.status(readFeed, { query: { token } }));
    statuses.push(await reader.status(readFeed, { query: { token: `wrong ${i}` } }));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
});

const readByPython = `
import sys, icalendar
for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    print(event['SUMMARY'], event['DTSTART'].dt.isoformat())
`;

const hasKhal = hasModule('khal');

test.skipIf(!hasModule('icalendar') || !hasKhal)(
  'python3-icalendar and khal (skipped if not installed) read it',
  async () => {
    const { member, reader } = await workspace();
    await member.call(saveMeeting, { body: meetingDraft({ title: 'Größe; 1, 2' }) });
    const input = await reader.call(readFeed, { query: { token: await feedFor(member) } });
    const output = execFileSync(python, ['-c', readByPython], { input, encoding: 'utf8' });
    expect(output).toBe('Größe; 1, 2 ($55) 2026-11-20T10:00:00+00:00\n');
    const folder = temporaryFolder();
    const [file, config] = [join(folder, 'feed.ics'), join(folder, 'khal.conf')];
    writeFileSync(file, input);
    mkdirSync(join(folder, 'calendar'));
    writeFileSync(config, `[calendars]\n[[test]]\npath = ${join(folder, 'calendar')}\n`);
    const format = ['-c', config, 'printics', '--format', '{title}|{start}', file];
    const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder, TZ: 'UTC' };
    expect(execFileSync('/usr/bin/khal', format, { encoding: 'utf8', env })).toContain('Größe; 1, 2 ($55)|');
  },
);
