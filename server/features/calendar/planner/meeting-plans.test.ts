import { expect, test } from 'vitest';
import {
  cancelPlan,
  editPlan,
  listPlans,
  priceOfPeople,
  readAvailability,
  readPlanFile,
  savePlan,
} from '#contract/calendar/planner.ts';
import { assignPeople, listPeople } from '#contract/people/people.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { followAllSeries } from './follow.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { blendPay, knowPerson, newPerson, newTeam, password } from '#server/testing/people.ts';
import {
  contentOf,
  guest,
  invitationsOf,
  mailedEvents,
  mailingTeam,
  planDraft,
  type PlanDraft,
  plannedOf,
  readEvent,
  startsIn,
  verifyAddresses,
} from '#server/testing/plans.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;

async function team() {
  const { app: server, ...people } = await mailingTeam();
  app = server;
  return people;
}

test('a plan invites its people by mail and is stored once, however often it is sent', async () => {
  const { admin, organizationId } = await team();
  const body = planDraft({
    people: [guest('Zoe'), guest('Bob', { isOptional: true }), guest('Nobody', { email: null })],
  });
  const [one, other] = await Promise.all([admin.call(savePlan, { body }), admin.call(savePlan, { body })]);
  expect(other).toEqual(one);

  const mails = await invitationsOf(app);
  expect(mails.map(({ to, subject, method }) => [to, subject, method])).toEqual([
    ['zoe@outside.test', 'Invitation to a meeting', 'REQUEST'],
    ['bob@outside.test', 'Invitation to a meeting', 'REQUEST'],
  ]);
  const [mail] = mails;
  expect(mail?.replyTo).toBe(admin.email);
  expect(mail?.text).toContain('Tuesday, December 22, 2026');
  expect(mail?.event).toMatchObject({ summary: 'Roadmap', description: 'What comes next', sequence: 1 });
  expect(mail?.event.organizer).toBe(`mailto:${admin.email}`);
  expect(mail?.event.startDate.toJSDate().toISOString()).toBe(body.startsAt);
  expect(
    mail?.attendees.map((each) => [
      each.getFirstValue(),
      each.getParameter('role'),
      each.getParameter('rsvp'),
    ]),
  ).toEqual([
    [`mailto:${admin.email}`, 'REQ-PARTICIPANT', undefined],
    ['mailto:zoe@outside.test', 'REQ-PARTICIPANT', 'TRUE'],
    ['mailto:bob@outside.test', 'OPT-PARTICIPANT', 'TRUE'],
  ]);

  const { plans, sendsMail } = await admin.call(listPlans);
  expect([plans, sendsMail]).toEqual([[one], true]);
  expect(await startsIn(app, organizationId)).toEqual(['2026-12-22T09:00']);
});

test('a change is an update with a higher number; removed people get a cancellation', async () => {
  const { admin, organizationId } = await team();
  const { id, version } = await admin.call(savePlan, {
    body: planDraft({ people: [guest('Zoe'), guest('Bob')] }),
  });
  const { uid } = (await invitationsOf(app))[0]?.event ?? {};
  const params = { id: String(id) };
  const change = planDraft({
    title: 'Roadmap 2027',
    startsAt: '2026-12-23T09:00:00.000Z',
    people: [guest('Zoe'), guest('Eve')],
  });
  const body = { ...contentOf(change), version };
  expect((await admin.call(editPlan, { params, body })).version).toBe(version + 1);
  // The same change again, as after a lost response, sends no mail.
  await admin.call(editPlan, { params, body });
  const mails = await invitationsOf(app);
  expect(
    mails.map(({ to, subject, method, event }) => [to, subject, method, event.sequence, event.uid]),
  ).toEqual([
    ['zoe@outside.test', 'Updated invitation to a meeting', 'REQUEST', 2, uid],
    ['eve@outside.test', 'Invitation to a meeting', 'REQUEST', 2, uid],
    ['bob@outside.test', 'Canceled meeting', 'CANCEL', 2, uid],
  ]);
  expect(mails[2]?.attendees.map((one) => one.getFirstValue())).toContain('mailto:bob@outside.test');
  expect(await startsIn(app, organizationId)).toEqual(['2026-12-23T09:00']);

  const stale = { ...body, title: 'Somebody else was faster' };
  expect(await admin.error(editPlan, { params, body: stale })).toMatchObject({ code: 'edit-conflict' });

  await admin.call(cancelPlan, { params });
  await admin.call(cancelPlan, { params });
  const canceled = await invitationsOf(app);
  expect(
    canceled.map(({ to, method, event }) => [
      to,
      method,
      event.sequence,
      event.component.getFirstPropertyValue('status'),
    ]),
  ).toEqual([
    ['zoe@outside.test', 'CANCEL', 3, 'CANCELLED'],
    ['eve@outside.test', 'CANCEL', 3, 'CANCELLED'],
  ]);
  expect(await plannedOf(app, organizationId)).toEqual([]);
  expect((await admin.call(listPlans)).plans).toMatchObject([{ id, isCanceled: true, nextAt: null }]);
  expect(await admin.status(editPlan, { params, body: { ...body, version: version + 2 } })).toBe(404);
});

test('a meeting canceled here is no longer planned, even if a calendar still contains it', async () => {
  const { admin, member, organizationId } = await team();
  const { id, startsAt } = await admin.call(savePlan, { body: planDraft() });
  const [copied] = await app.db.read
    .selectFrom('plannedMeetings')
    .select(['seriesKey', 'sequence'])
    .where('organizationId', '=', organizationId)
    .execute();
  const start = Date.parse(startsAt);
  const copy = calendarEvent({
    uid: copied?.seriesKey ?? '',
    sequence: copied?.sequence ?? 0,
    startsAt: start,
    endsAt: start + hourMs,
    attendees: [invited(admin.email), invited(member.email)],
  });
  const calendar = { ownerId: member.userId, connectionId: 1, href: '/1.ics' };
  const read = (title: string) => announce(app, organizationId, calendar, [{ ...copy, title }]);
  await read('Roadmap');
  await admin.call(cancelPlan, { params: { id: String(id) } });
  const days = { from: '2026-12-01', to: '2026-12-31' };
  const states = async () =>
    (await member.call(listPlanned, { query: days })).meetings.map(({ title, state }) => [title, state]);
  expect(await states()).toEqual([['Roadmap', 'dropped']]);
  await read('Renamed');
  expect(await states()).toEqual([['Renamed', 'dropped']]);
});

test('delayed mails contain the latest state, once', async () => {
  const { admin } = await team();
  const { id, version } = await admin.call(savePlan, { body: planDraft() });
  const params = { id: String(id) };
  await admin.call(editPlan, { params, body: { ...contentOf(planDraft({ title: 'Later' })), version } });
  expect((await invitationsOf(app)).map(({ event }) => event.summary)).toEqual(['Later']);
});

test('a series keeps its local time across clock changes, and its planned meetings move with the window', async () => {
  const { organizationId } = await team();
  await app.db.write((tx) =>
    tx
      .updateTable('organizations')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', organizationId)
      .execute(),
  );
  app.pass(100 * dayMs);
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  await verifyAddresses(app);
  // The clock is set forward on 14 March 2027.
  const body = planDraft({ startsAt: '2027-03-08T15:00:00.000Z', repeats: 'week' });
  const { id, version } = await admin.call(savePlan, { body });
  const starts = await startsIn(app, organizationId);
  expect(starts.slice(0, 3)).toEqual(['2027-03-08T15:00', '2027-03-15T14:00', '2027-03-22T14:00']);
  expect((await plannedOf(app, organizationId))[1]?.originalStart).toBe('2027-03-15T14:00:00Z');
  const [mail] = await invitationsOf(app);
  expect(mail?.event.component.getFirstPropertyValue('rrule')?.toString()).toBe('FREQ=WEEKLY');

  app.pass(20 * dayMs);
  await followAllSeries(app.context)();
  const later = await startsIn(app, organizationId);
  expect(later.length).toBeGreaterThan(starts.length);

  // Started meetings stay the same.
  const change = { ...contentOf(body), minutes: 30, version };
  await admin.call(editPlan, { params: { id: String(id) }, body: change });
  const minutes = (await plannedOf(app, organizationId)).map(({ durationMinutes }) => durationMinutes);
  expect([minutes[0], minutes.at(-1)]).toEqual([60, 30]);
});

test.each<[what: string, changes: Partial<PlanDraft>, code: string, field: string]>([
  ['a time that has passed', { startsAt: '2026-11-20T09:00:00.000Z' }, 'out-of-range', 'startsAt'],
  ['an end before the start', { repeats: 'week', untilDay: '2026-12-01' }, 'out-of-range', 'untilDay'],
  ['somebody twice', { people: [guest('Zoe'), guest('ZOE')] }, 'duplicate', 'people'],
  ['nobody', { people: [] }, 'too-few', 'people'],
  [
    'a line break in an address',
    { people: [guest('Zoe', { email: 'zoe@outside.test\nbcc: x@y.test' })] },
    'invalid-email',
    'people.0.email',
  ],
])('rejects a plan with %s', async (_what, changes, code, field) => {
  const { admin } = await team();
  const { fieldCodes } = await admin.error(savePlan, { body: planDraft(changes) });
  expect(fieldCodes).toEqual({ [field]: [code] });
  expect(await app.mails()).toEqual([]);
});

/** Ada costs $100 an hour, the author $100, and everybody else the default of $75; the blended rate is $75. */
async function pricedTeam() {
  const { admin, member, organizationId } = await team();
  await admin.call(saveTierList, { body: { tiers: [{ name: 'senior', hourlyRate: 100 }] } });
  await knowPerson(app, organizationId, { name: 'Ada', salaryTier: 'senior' });
  await knowPerson(app, organizationId, { name: admin.email, salaryTier: 'senior' });
  return { admin, member, organizationId };
}

test('people have the price of the directory, or the blended rate for viewers without permission to see pay', async () => {
  const { admin, member, organizationId } = await pricedTeam();
  const people = [guest('Ada', { email: null }), guest('Zoe', { isOptional: true })];
  const year = { workingWeeks: 48, workingDays: [1, 2, 3, 4, 5] };
  const exact = await admin.call(priceOfPeople, { body: { people } });
  expect(exact).toMatchObject({
    hourlyCost: 275,
    optionalHourlyCost: 75,
    estimatedPeople: 1,
    workingDays: year.workingDays,
  });
  expect(exact.departments).toEqual([]);
  const { people: known } = await admin.call(listPeople, { query: {} });
  await admin.call(assignPeople, { body: { people: known.map(({ id }) => id), department: 'Sales' } });
  expect((await admin.call(priceOfPeople, { body: { people } })).departments).toEqual([
    { department: 'Sales', people: 2, hourlyCost: 200 },
  ]);
  await blendPay(app, organizationId);
  expect(await member.call(priceOfPeople, { body: { people } })).toMatchObject({
    hourlyCost: 225,
    optionalHourlyCost: 75,
    estimatedPeople: 0,
    departments: [{ department: 'Sales', people: 1, hourlyCost: 75 }],
  });
});

test('the cost line is exact for people who see pay, blended for other members, and not in the file for guests', async () => {
  const { admin, member, organizationId } = await pricedTeam();
  await blendPay(app, organizationId);
  const viewer = await newPerson(app, organizationId, { role: 'admin' });
  await verifyAddresses(app);
  const people = [
    guest('Ada', { email: viewer.email }),
    guest('Member', { email: member.email }),
    guest('Zoe'),
  ];
  expect(await member.error(savePlan, { body: planDraft({ people, showsCost: true }) })).toMatchObject({
    code: 'no-permission',
  });
  const { id } = await admin.call(savePlan, { body: planDraft({ people, showsCost: true }) });
  const mails = await mailedEvents(app);
  const lineOf = (index: number) => mails[index]?.event.description.split('\n\n')[1];
  expect([0, 1, 2, 3].map(lineOf)).toEqual([
    'This meeting costs $350.',
    'This meeting costs $300.',
    undefined,
    undefined,
  ]);
  expect(mails[3]?.to).toBe(admin.email);
  expect(mails[2]?.text).not.toContain('$');
  const file = await admin.call(readPlanFile, { params: { id: String(id) }, query: {} });
  expect(file).toContain('DESCRIPTION:What comes next\r\n');
  expect(file).not.toContain('$');
  const own = await admin.call(readPlanFile, { params: { id: String(id) }, query: { for: 'me' } });
  expect(readEvent(own).event.description).toContain('This meeting costs $350.');
  expect(own).not.toMatch(/ORGANIZER|ATTENDEE/);
});

test('a stranger gets three mails an hour with a fixed subject, and a member gets one per plan', async () => {
  const { admin, member, organizationId } = await team();
  // An administrator can add anybody's address.
  const added = await newPerson(app, organizationId);
  const people = [
    guest('Zoe'),
    guest('Member', { email: member.email }),
    guest('Added', { email: added.email }),
  ];
  for (let i = 0; i < 5; i += 1)
    await admin.call(savePlan, { body: planDraft({ title: `Cheap pills ${i}`, people, showsCost: true }) });
  const mails = await mailedEvents(app);
  const of = (address: string) => mails.filter(({ to }) => to === address);
  for (const stranger of ['zoe@outside.test', added.email]) {
    expect(of(stranger).map(({ subject }) => subject)).toEqual(Array(3).fill('Invitation to a meeting'));
    expect(
      of(stranger)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('$');
  }
  expect(of(member.email).map(({ subject }) => subject)).toContain('Invitation: Cheap pills 4');
  expect(of(member.email)).toHaveLength(5);
  app.pass(hourMs);
  expect((await mailedEvents(app)).map(({ to }) => to)).toEqual([
    'zoe@outside.test',
    added.email,
    'zoe@outside.test',
    added.email,
  ]);
});

test('a mail to a stranger has no link that the organizer typed, and no name that could be somebody else', async () => {
  const { admin, member } = await team();
  const [title, agenda] = [
    'Refund at https://evil.test/pay',
    'Sign in at www.evil.test\nhttps://evil.test/login',
  ];
  const people = [guest('Zoe'), guest('Member', { email: member.email })];
  await admin.call(savePlan, { body: planDraft({ title, agenda, people }) });
  const mails = await mailedEvents(app);
  const textsTo = (address: string) => {
    const mail = mails.find(({ to }) => to === address);
    return [mail?.text, mail?.event.summary, mail?.event.description].join('\n');
  };
  const toStranger = textsTo('zoe@outside.test');
  expect(toStranger).toContain('Refund at https[:]//evil[.]test/pay');
  expect(toStranger).not.toMatch(/:\/\/evil|(?<!\[)\.test\/|www\.evil/);
  expect(toStranger).toContain(`The owner of ${admin.email}`);
  expect(toStranger).not.toMatch(/Person \d/);
  expect(textsTo(member.email)).toContain('https://evil.test/login');
});

test('a member with an unverified address sends no invitations in its name', async () => {
  const { organizationId } = await team();
  const claimed = await newPerson(app, organizationId);
  await claimed.call(savePlan, { body: planDraft() });
  expect((await claimed.call(listPlans)).sendsMail).toBe(false);
  expect(await app.mails()).toEqual([]);
});

test('busy times are shown for members with a connected calendar, without other details', async () => {
  const { admin, member, organizationId } = await team();
  const other = await newPerson(app, organizationId);
  const people = [guest('Member', { email: member.email }), guest('Other', { email: other.email })];
  const { id } = await admin.call(savePlan, { body: planDraft({ people, minutes: 30 }) });
  const connection = {
    organizationId,
    id: 1,
    ownerId: member.userId,
    createdBy: member.userId,
    kind: 'ics' as const,
    name: 'Mine',
    host: 'calendar.test',
    lockedSecret: '',
    createdAt: 1,
    nextSyncAt: 1,
  };
  await app.db.write((tx) => tx.insertInto('calendarConnections').values(connection).execute());
  const emails = [member.email, other.email, 'zoe@outside.test'];
  const at = (startsAt: string, exceptPlan: number | null = null) =>
    other.call(readAvailability, { body: { emails, startsAt, minutes: 60, exceptPlan } });
  const busy = [{ startsAt: '2026-12-22T09:00:00.000Z', endsAt: '2026-12-22T09:30:00.000Z' }];
  expect(await at('2026-12-22T08:30:00.000Z')).toEqual({ people: [{ email: member.email, busy }] });
  const free = { people: [{ email: member.email, busy: [] }] };
  expect(await at('2026-12-22T08:00:00.000Z')).toEqual(free);
  expect(await at('2026-12-22T09:30:00.000Z')).toEqual(free);
  expect(await at('2026-12-22T09:00:00.000Z', id)).toEqual(free);
});

test('without SMTP nothing is queued, and the file contains the invitation', async () => {
  app = await testApp();
  const { admin, member } = await newTeam(app);
  const { id } = await admin.call(savePlan, { body: planDraft() });
  expect((await admin.call(listPlans)).sendsMail).toBe(false);
  expect(await app.mails()).toEqual([]);
  const params = { id: String(id) };
  const { text, headers } = await admin.ask(readPlanFile, { params, query: {} });
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(text.replaceAll('\r\n ', '')).toContain('mailto:zoe@outside.test');
  expect(await member.status(readPlanFile, { params, query: {} })).toBe(404);
});

test('plans are deleted with the account of their author', async () => {
  const { member, organizationId } = await team();
  await member.call(savePlan, { body: planDraft({ repeats: 'week' }) });
  await member.call(leaveOrganization, { body: { password } });
  expect(await plannedOf(app, organizationId)).toEqual([]);
  expect(await app.mails()).toEqual([]);
});
