// The organizer's own calendar: the event by mail, as a file and in the private feed, and once here if the calendar is
// connected.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { connectAddress, listConnections, syncConnection } from '#contract/calendar/connections.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import {
  cancelPlan,
  changeOccurrence,
  editPlan,
  readPlanFile,
  savePlan,
} from '#contract/calendar/planner.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { Browser } from '#server/testing/browser.ts';
import { calendarFeed } from '#server/testing/calendar-feed.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import type { Person } from '#server/testing/people.ts';
import {
  contentOf,
  guest,
  mailedEvents,
  mailingTeam,
  planDraft,
  plannedOf,
  startsInFile,
  waitUntil,
} from '#server/testing/plans.ts';
import { hasModule, python } from '#server/testing/python.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const settings = {
  outgoingAllow: ['127.0.0.1'],
  mailFrom: 'MeetingCost <meetings@server.test>',
};

const ownMails = async (app: TestApp, { email }: Person) =>
  (await mailedEvents(app)).filter(({ to }) => to === email);

test('planning mails the organizer an invitation by the server, with everybody in it', async () => {
  const { app, admin } = await mailingTeam({ settings });
  const people = [guest('Zoe'), guest('Bob', { isOptional: true })];
  const { id, version } = await admin.call(savePlan, { body: planDraft({ people }) });
  const all = await mailedEvents(app);
  const toGuest = all.find(({ to }) => to === 'zoe@outside.test');
  const [mail] = all.filter(({ to }) => to === admin.email);
  expect(mail).toMatchObject({ subject: 'Invitation: Roadmap', method: 'REQUEST', status: 'CONFIRMED' });
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('You planned a meeting.');
  expect(mail?.text).toContain('This mail is for your own calendar. Nobody waits for your answer.');
  // Outlook does not add a meeting whose organizer is its user.
  expect(mail?.event.organizer).toBe('mailto:meetings@server.test');
  expect(mail?.event.uid).toBe(toGuest?.event.uid);
  expect(
    mail?.attendees.map((one) => [
      one.getFirstValue(),
      one.getParameter('partstat'),
      one.getParameter('rsvp'),
    ]),
  ).toEqual([
    [`mailto:${admin.email}`, 'ACCEPTED', undefined],
    ['mailto:zoe@outside.test', 'NEEDS-ACTION', undefined],
    ['mailto:bob@outside.test', 'NEEDS-ACTION', undefined],
  ]);
  // Older than the plan, which a connected calendar must not outrank.
  expect([mail?.event.sequence, toGuest?.event.sequence]).toEqual([0, 1]);

  const params = { id: String(id) };
  await admin.call(editPlan, { params, body: { ...contentOf(planDraft({ people, minutes: 30 })), version } });
  await admin.call(cancelPlan, { params });
  const [canceled, ...more] = await ownMails(app, admin);
  expect(more).toEqual([]);
  expect(canceled).toMatchObject({ subject: 'Canceled: Roadmap', method: 'CANCEL', status: 'CANCELLED' });
  expect(canceled?.event.organizer).toBe('mailto:meetings@server.test');
  expect(canceled?.event.sequence).toBe(2);
});

test('a moved meeting of a series is mailed to the organizer, too', async () => {
  const { app, admin } = await mailingTeam({ settings });
  const body = planDraft({ startsAt: '2026-11-24T09:00:00.000Z', repeats: 'week' });
  const { id } = await admin.call(savePlan, { body });
  await app.mails();
  const change = { version: 1, originalStart: body.startsAt, startsAt: '2026-11-25T09:00:00.000Z' };
  await admin.call(changeOccurrence, { params: { id: String(id) }, body: change });
  const [mail] = await ownMails(app, admin);
  expect(mail).toMatchObject({
    method: 'REQUEST',
    recurrenceId: '2026-11-24T09:00:00',
    start: '2026-11-25T09:00:00',
  });
  expect(mail?.event.organizer).toBe('mailto:meetings@server.test');
  expect(mail?.text).toContain('You moved one meeting of a series.');
});

test('the private feed of the organizer has the meetings, also while one of them takes place', async () => {
  const { app, admin } = await mailingTeam({ settings });
  const body = planDraft({ startsAt: '2026-11-24T09:00:00.000Z', repeats: 'week', untilDay: '2026-12-08' });
  const { id } = await admin.call(savePlan, { body });
  const change = (originalStart: string, startsAt: string | null, version: number) =>
    admin.call(changeOccurrence, { params: { id: String(id) }, body: { version, originalStart, startsAt } });
  await change('2026-12-01T09:00:00.000Z', '2026-12-02T15:00:00.000Z', 1);
  await change('2026-12-08T09:00:00.000Z', null, 2);
  const { address } = await admin.call(createFeed, { body: { costIn: 'title' } });
  const token = new URL(address).searchParams.get('token') ?? '';
  const read = async () => {
    const text = await new Browser(app).call(readFeed, { query: { token } });
    const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
    return events
      .map((event) => new ICAL.Event(event))
      .map(({ summary, startDate }) => [summary, startDate.toString()]);
  };
  const expected = [
    ['Roadmap ($150)', '2026-11-24T09:00:00Z'],
    ['Roadmap ($150)', '2026-12-02T15:00:00Z'],
  ];
  expect(await read()).toEqual(expected);
  app.pass(Date.parse('2026-11-24T09:30:00Z') - app.context.now());
  expect(await read()).toEqual(expected);
});

/** What a calendar holds after these mails, without their methods. */
function calendarAfter(mails: Awaited<ReturnType<typeof mailedEvents>>): string {
  const components = mails.map(({ icalEvent }) =>
    /BEGIN:VTIMEZONE.*(?=END:VCALENDAR)/s.exec(icalEvent?.content ?? ''),
  );
  return ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\n', ...components, 'END:VCALENDAR\r\n'].join(
    '',
  );
}

test("the organizer's calendar is connected: each meeting is there once, with the same people and price", async () => {
  const { app, admin, member, organizationId } = await mailingTeam({ settings });
  const people = [guest('Member', { email: member.email }), guest('Zoe')];
  const body = planDraft({
    startsAt: '2026-11-24T09:00:00.000Z',
    repeats: 'week',
    untilDay: '2026-12-08',
    people,
  });
  const { id } = await admin.call(savePlan, { body });
  const mails = await ownMails(app, admin);
  const meetings = async () => {
    const days = { from: '2026-11-21', to: '2026-12-31' };
    const planned = (await admin.call(listPlanned, { query: days })).meetings;
    return planned.map(({ startsAt, attendees, cost, state }) => [startsAt, attendees.length, cost, state]);
  };
  const before = [await meetings(), await plannedOf(app, organizationId)];
  expect(before[0]).toHaveLength(3);

  const feed = await calendarFeed();
  feed.put(calendarAfter(mails));
  await admin.call(connectAddress, { body: { name: 'Mine', address: feed.address, isShared: false } });
  await app.work();
  const [connection] = (await admin.call(listConnections)).connections;
  expect(connection).toMatchObject({ state: 'working', events: 3 });
  expect([await meetings(), await plannedOf(app, organizationId)]).toEqual(before);

  const change = {
    version: 1,
    originalStart: '2026-12-01T09:00:00.000Z',
    startsAt: '2026-12-02T15:00:00.000Z',
  };
  await admin.call(changeOccurrence, { params: { id: String(id) }, body: change });
  const moved = [await meetings(), await plannedOf(app, organizationId)];
  // The calendar has not read the mail yet, and then it has.
  for (const read of [mails, [...mails, ...(await ownMails(app, admin))]]) {
    feed.put(calendarAfter(read));
    await admin.call(syncConnection, { params: { id: String(connection?.id) } });
    await app.work();
    expect([await meetings(), await plannedOf(app, organizationId)]).toEqual(moved);
  }

  // A file that the organizer added by hand has no people, and changes nothing either.
  feed.put(await admin.call(readPlanFile, { params: { id: String(id) }, query: { for: 'me' } }));
  await admin.call(syncConnection, { params: { id: String(connection?.id) } });
  await app.work();
  expect([await meetings(), await plannedOf(app, organizationId)]).toEqual(moved);
});

/** A series that was changed while it ran, with a moved and a canceled meeting. */
async function changedSeries() {
  const { app, admin } = await mailingTeam({ timeZone: 'Europe/Berlin', now: '2027-02-19T12:00:00Z' });
  const draft = planDraft({ startsAt: '2027-03-02T09:00:00.000Z', repeats: 'week', untilDay: '2027-04-06' });
  const { id } = await admin.call(savePlan, { body: draft });
  await waitUntil(app, '2027-03-10T12:00:00Z', admin);
  const change = {
    ...contentOf(draft),
    startsAt: '2027-03-16T09:00:00.000Z',
    title: 'Äderung; neu',
    version: 1,
  };
  const next = await admin.call(editPlan, { params: { id: String(id) }, body: change });
  const params = { id: String(next.id) };
  const move = {
    version: 1,
    originalStart: '2027-03-30T08:00:00.000Z',
    startsAt: '2027-03-31T13:30:00.000Z',
  };
  await admin.call(changeOccurrence, { params, body: move });
  const cancel = { version: 2, originalStart: '2027-03-23T09:00:00.000Z', startsAt: null };
  await admin.call(changeOccurrence, { params, body: cancel });
  return {
    guests: await admin.call(readPlanFile, { params, query: {} }),
    own: await admin.call(readPlanFile, { params, query: { for: 'me' } }),
  };
}

const starts = [
  '2027-03-02T10:00',
  '2027-03-09T10:00',
  '2027-03-16T10:00',
  '2027-03-31T15:30',
  '2027-04-06T10:00',
];

test('both files hold what has begun and what comes', async () => {
  const { guests, own } = await changedSeries();
  for (const text of [guests, own])
    expect(await startsInFile(text)).toEqual([
      '2027-03-02T09:00:00.000Z',
      '2027-03-09T09:00:00.000Z',
      '2027-03-16T09:00:00.000Z',
      '2027-03-31T13:30:00.000Z',
      '2027-04-06T08:00:00.000Z',
    ]);
  expect(own).not.toMatch(/ORGANIZER|ATTENDEE/);
});

const readByPython = `
import sys, icalendar
for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    rule, moved, left_out = event.get('RRULE'), event.get('RECURRENCE-ID'), event.get('EXDATE')
    print(event['SUMMARY'], event['SEQUENCE'], event['DTSTART'].dt.isoformat(),
        rule.to_ical().decode() if rule else None,
        moved.dt.isoformat() if moved else None,
        [date.dt.isoformat() for date in left_out.dts] if left_out else [])
`;

test.skipIf(!hasModule('icalendar'))(
  'python3-icalendar (skipped if it is not installed) reads them',
  async () => {
    const { guests } = await changedSeries();
    const output = execFileSync(python, ['-c', readByPython], { input: guests, encoding: 'utf8' });
    expect(output.trim().split('\n')).toEqual([
      'Roadmap 2 2027-03-02T10:00:00+01:00 FREQ=WEEKLY;UNTIL=20270309T225900Z None []',
      "Äderung; neu 3 2027-03-16T10:00:00+01:00 FREQ=WEEKLY;UNTIL=20270406T215900Z None ['2027-03-23T10:00:00+01:00']",
      'Äderung; neu 3 2027-03-31T15:30:00+02:00 None 2027-03-30T10:00:00+02:00 []',
    ]);
  },
);

test.skipIf(!hasModule('khal'))('khal (skipped if it is not installed) shows each meeting once', async () => {
  const { guests, own } = await changedSeries();
  for (const text of [guests, own]) {
    const folder = temporaryFolder();
    const [file, config] = [join(folder, 'meeting.ics'), join(folder, 'khal.conf')];
    writeFileSync(file, text);
    mkdirSync(join(folder, 'calendar'));
    writeFileSync(
      config,
      `[calendars]\n[[test]]\npath = ${join(folder, 'calendar')}\n[sqlite]\npath = ${join(folder, 'khal.db')}\n` +
        '[locale]\nlocal_timezone = Europe/Berlin\ndefault_timezone = Europe/Berlin\nlongdatetimeformat = %Y-%m-%dT%H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ntimeformat = %H:%M\ndatetimeformat = %Y-%m-%dT%H:%M\n',
    );
    const env = {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      HOME: folder,
      XDG_DATA_HOME: folder,
      TZ: 'Europe/Berlin',
    };
    const khal = (...more: string[]) =>
      execFileSync('/usr/bin/khal', ['-c', config, ...more], { encoding: 'utf8', env });
    khal('import', '--batch', file);
    const listed = khal('list', '--day-format', '', '--format', '{start-long-full}', '2027-02-01', '90d');
    expect(listed.trim().split('\n')).toEqual(starts);
  }
});
