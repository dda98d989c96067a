// One meeting of a planned series is moved, canceled or put back. Notes name the public report of a program that
// fails otherwise.

import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { listAuditLog } from '#contract/audit.ts';
import {
  cancelPlan,
  changeOccurrence,
  editPlan,
  listOccurrences,
  listPlans,
  readPlanFile,
  savePlan,
} from '#contract/calendar/planner.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import type { Person } from '#server/testing/people.ts';
import {
  contentOf,
  guest,
  invitationsOf,
  mailingTeam,
  planDraft,
  type PlanDraft,
  plannedOf,
  startsIn,
  startsInFile,
  waitUntil,
} from '#server/testing/plans.ts';
import { followAllSeries } from './follow.ts';

/** Tuesdays at 10:00 in Berlin, across the change of the clock on 28 March 2027; the test's clock is a month before. */
const [first, second, third, fourth] = [
  '2027-03-16T09:00:00.000Z',
  '2027-03-23T09:00:00.000Z',
  '2027-03-30T08:00:00.000Z',
  '2027-04-06T08:00:00.000Z',
];

async function weekly(changes: Partial<PlanDraft> = {}) {
  const { app, admin, member, organizationId } = await mailingTeam({
    timeZone: 'Europe/Berlin',
    now: '2027-02-19T12:00:00Z',
  });
  const draft = planDraft({ startsAt: first, repeats: 'week', untilDay: '2027-04-06', ...changes });
  const { id } = await admin.call(savePlan, { body: draft });
  await app.mails();
  const params = { id: String(id) };
  const plan = async () => {
    const { plans } = await admin.call(listPlans);
    const found = plans.find((one) => one.id === id);
    if (!found) throw new Error('the plan is gone');
    return found;
  };
  type Change = Input<typeof changeOccurrence>['body'];
  const change = async (originalStart: string, startsAt: string | null) => {
    const body: Change = { version: (await plan()).version, originalStart, startsAt };
    return admin.call(changeOccurrence, { params, body });
  };
  const file = () => admin.call(readPlanFile, { params, query: {} });
  return { app, admin, member, organizationId, params, draft, plan, change, file };
}

const componentsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');

test('a moved meeting is planned at its new time, and the others are not touched', async () => {
  const { app, organizationId, plan, change, file } = await weekly();
  const before = await plannedOf(app, organizationId);
  const moved = '2027-03-25T13:30:00.000Z';
  await change(second, moved);
  const after = await plannedOf(app, organizationId);
  const [one, two, three, four] = before;
  expect(after).toEqual([one, { ...two, startsAt: Date.parse(moved), sequence: 2, version: 2 }, three, four]);
  expect(await startsInFile(await file())).toEqual([first, moved, third, fourth]);
  expect(await plan()).toMatchObject({ version: 2, nextAt: first, isCanceled: false });
  // The series is followed again as the window moves.
  await followAllSeries(app.context)();
  expect(await plannedOf(app, organizationId)).toEqual(after);
});

test('a canceled meeting is no longer planned, and comes back where it was', async () => {
  const { app, organizationId, change, file, plan } = await weekly();
  const moved = '2027-03-15T15:00:00.000Z';
  await change(first, moved);
  await change(first, null);
  expect(await startsIn(app, organizationId)).toEqual([second, third, fourth].map((at) => at.slice(0, 16)));
  expect(await startsInFile(await file())).toEqual([second, third, fourth]);
  expect((await plan()).nextAt).toBe(second);
  // What the page sends to undo it.
  await change(first, moved);
  expect(await startsInFile(await file())).toEqual([moved, second, third, fourth]);
  await change(first, first);
  expect(await startsInFile(await file())).toEqual([first, second, third, fourth]);
  expect(await startsIn(app, organizationId)).toEqual(
    [first, second, third, fourth].map((at) => at.slice(0, 16)),
  );
});

test('lists the coming meetings, with canceled ones, page by page', async () => {
  const { admin, params, change } = await weekly({ repeats: 'day', untilDay: null });
  await change(second, null);
  const { occurrences, next: after } = await admin.call(listOccurrences, { params, query: {} });
  expect([occurrences.length, after]).toEqual([10, occurrences[9]?.startsAt]);
  expect(occurrences[0]).toEqual({ originalStart: first, startsAt: first, isCanceled: false });
  expect(occurrences[5]).toEqual({ originalStart: second, startsAt: second, isCanceled: true });
  const more = await admin.call(listOccurrences, { params, query: { after: after ?? '' } });
  expect(more.occurrences[0]?.startsAt).toBe(third);
});

test.each<[what: string, originalStart: string, startsAt: string | null, field: string]>([
  ['to a time that has passed', second, '2027-02-01T09:00:00.000Z', 'startsAt'],
  // Outlook: ErrorOccurrenceCrossingBoundary, microsoftgraph/microsoft-graph-docs#2285.
  ['to the day of the next meeting', second, '2027-03-30T15:00:00.000Z', 'startsAt'],
  ['behind the meeting before it', second, '2027-03-16T08:00:00.000Z', 'startsAt'],
  ['of a day without a meeting', '2027-03-24T09:00:00.000Z', null, 'originalStart'],
  ['of a day after the end', '2027-04-13T08:00:00.000Z', null, 'originalStart'],
])('rejects a change %s', async (_what, originalStart, startsAt, field) => {
  const { app, admin, params } = await weekly();
  const body = { version: 1, originalStart, startsAt };
  expect(Object.keys((await admin.error(changeOccurrence, { params, body })).fieldCodes ?? {})).toEqual([
    field,
  ]);
  expect(await app.mails()).toEqual([]);
});

test('rejects a change of a meeting that has begun, and of a single meeting', async () => {
  const { app, admin, params } = await weekly();
  const { id } = await admin.call(savePlan, { body: planDraft({ startsAt: fourth }) });
  const single = { version: 1, originalStart: fourth, startsAt: null };
  expect(await admin.status(changeOccurrence, { params: { id: String(id) }, body: single })).toBe(422);
  await waitUntil(app, second, admin);
  const begun = { version: 1, originalStart: second, startsAt: null };
  expect(await admin.status(changeOccurrence, { params, body: begun })).toBe(422);
});

test('a change that is sent again has no effect; one from an older version is a conflict', async () => {
  const { app, admin, params, change } = await weekly();
  const moved = '2027-03-25T13:30:00.000Z';
  await change(second, moved);
  expect(await app.mails()).toHaveLength(2);
  const again = { version: 1, originalStart: second, startsAt: moved };
  expect(await admin.call(changeOccurrence, { params, body: again })).toMatchObject({ version: 2 });
  expect(await app.mails()).toEqual([]);
  const stale = { version: 1, originalStart: third, startsAt: null };
  expect(await admin.error(changeOccurrence, { params, body: stale })).toMatchObject({
    code: 'edit-conflict',
  });
});

test('each change is in the audit log and in the export of own data', async () => {
  const { admin, change } = await weekly();
  await change(second, '2027-03-25T13:30:00.000Z');
  await change(third, null);
  await change(second, second);
  const { entries } = await admin.call(listAuditLog, { query: {} });
  const ours = entries.filter(({ action }) => action.startsWith('meeting-plan.meeting'));
  expect(ours.map(({ action, detail }) => [action, detail['day']])).toEqual([
    ['meeting-plan.meeting-put-back', '2027-03-23'],
    ['meeting-plan.meeting-canceled', '2027-03-30'],
    ['meeting-plan.meeting-moved', '2027-03-23'],
  ]);
  const { meetingPlans } = JSON.parse(await exported(admin)) as { meetingPlans: unknown[] };
  expect(meetingPlans).toMatchObject([
    {
      changedMeetings: [
        { originalStart: second, startsAt: second, isCanceled: false },
        { originalStart: third, startsAt: third, isCanceled: true },
      ],
    },
  ]);
});

const exported = async (person: Person) => (await person.ask(exportMyData)).text;

test('a meeting canceled here is not planned because a calendar still contains it, and is again when put back', async () => {
  const { app, admin, organizationId, change } = await weekly();
  const [, row] = await plannedOf(app, organizationId);
  const start = Date.parse(second);
  const copy = calendarEvent({
    uid: row?.seriesKey ?? '',
    recurrenceId: row?.originalStart ?? '',
    sequence: 1,
    isRecurring: true,
    startsAt: start,
    endsAt: start + hourMs,
    attendees: [invited(admin.email), invited('zoe@outside.test')],
  });
  const calendar = { ownerId: admin.userId, connectionId: 1, href: '/1.ics' };
  await announce(app, organizationId, calendar, [copy]);
  const days = { from: '2027-03-20', to: '2027-03-26' };
  const states = async () =>
    (await admin.call(listPlanned, { query: days })).meetings.map(({ state }) => state);
  await change(second, null);
  expect(await states()).toEqual(['dropped']);
  await announce(app, organizationId, calendar, [{ ...copy, title: 'Renamed' }]);
  expect(await states()).toEqual(['dropped']);
  await change(second, second);
  expect(await states()).toEqual(['planned']);
  // A calendar that has not read the new time yet does not move it back.
  const moved = '2027-03-25T13:30:00.000Z';
  await change(second, moved);
  await announce(app, organizationId, calendar, [{ ...copy, title: 'Still at the old time' }]);
  expect((await startsIn(app, organizationId))[1]).toBe(moved.slice(0, 16));
});

// nextcloud/calendar#4727: Outlook ignores a message that also has the series, or whose SEQUENCE is not higher.
test('a moved meeting is mailed alone, with a higher sequence and the local time of the series', async () => {
  const { app, change } = await weekly();
  const moved = '2027-03-31T13:30:00.000Z';
  await change(third, moved);
  const [mail] = await invitationsOf(app);
  expect(mail).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', rule: null, canceled: [] });
  // tutao/tutanota#5750: a guest sees both unless this is a start of the series, also after the change of the clock.
  expect(mail?.recurrenceId).toBe('2027-03-30T10:00:00');
  expect(mail?.icalEvent?.content).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20270330T100000\r\n');
  expect([mail?.start, mail?.event.sequence]).toEqual(['2027-03-31T15:30:00', 2]);
  // nextcloud/server#53511: the mail itself says which meeting it is about.
  expect(mail?.text).toContain('moved one meeting of a series');
  expect(mail?.text).toMatch(/Wednesday, March 31, 2027.*\nInstead of .*Tuesday, March 30, 2027/);
});

// nextcloud/calendar#8293: without RECURRENCE-ID the whole series disappears.
test('a canceled meeting is mailed as a cancellation of it alone', async () => {
  const { app, change } = await weekly();
  await change(second, null);
  const [mail] = await invitationsOf(app);
  expect(mail).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', rule: null });
  expect([mail?.recurrenceId, mail?.event.sequence]).toEqual(['2027-03-23T10:00:00', 2]);
  expect(mail?.attendees.map((one) => one.getFirstValue())).toContain('mailto:zoe@outside.test');
  expect(mail?.text).toContain('canceled one meeting of a series. The others take place.');
});

test('a meeting that is put back is mailed with its usual time', async () => {
  const { app, change } = await weekly();
  await change(second, null);
  await app.mails();
  await change(second, second);
  const [mail] = await invitationsOf(app);
  expect(mail).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', rule: null });
  expect([mail?.recurrenceId, mail?.start]).toEqual(['2027-03-23T10:00:00', '2027-03-23T10:00:00']);
  expect(mail?.event.sequence).toBe(3);
  expect(mail?.text).toContain('put one meeting of a series back to its usual time.');
});

test('mails about a meeting that were delayed have its latest state, once', async () => {
  const { app, admin, change, params } = await weekly();
  // Guests get three mails an hour.
  app.pass(hourMs);
  await change(second, '2027-03-24T13:30:00.000Z');
  await change(second, null);
  await change(third, '2027-03-31T13:30:00.000Z');
  expect((await invitationsOf(app)).map(({ method, recurrenceId }) => [method, recurrenceId])).toEqual([
    ['CANCEL', '2027-03-23T10:00:00'],
    ['REQUEST', '2027-03-30T10:00:00'],
  ]);
  await change(second, second);
  await admin.call(cancelPlan, { params });
  app.pass(hourMs);
  expect((await invitationsOf(app)).map(({ method, recurrenceId }) => [method, recurrenceId])).toEqual([
    ['CANCEL', null],
  ]);
});

test('a change of the series keeps its single changes, and mails the moved ones again', async () => {
  const { app, admin, params, draft, change, file } = await weekly();
  await change(second, '2027-03-24T13:30:00.000Z');
  await change(third, null);
  app.pass(hourMs);
  await app.mails();
  const body = { ...contentOf(draft), title: 'Roadmap 2027', minutes: 30, version: 3 };
  await admin.call(editPlan, { params, body });
  const mails = await invitationsOf(app);
  expect(
    mails.map(({ event, rule, recurrenceId }) => [event.summary, event.sequence, rule, recurrenceId]),
  ).toEqual([
    ['Roadmap 2027', 4, 'FREQ=WEEKLY;UNTIL=20270406T215900Z', null],
    ['Roadmap 2027', 4, null, '2027-03-23T10:00:00'],
  ]);
  expect(mails[0]?.canceled).toEqual(['2027-03-30T10:00:00']);
  expect(await startsInFile(await file())).toEqual([first, '2027-03-24T13:30:00.000Z', fourth]);
});

test('a file has the moved meeting beside the series, and leaves the canceled one out', async () => {
  const { change, file } = await weekly({ people: [guest('Zoe'), guest('Bob', { isOptional: true })] });
  await change(first, null);
  await change(third, '2027-03-29T06:00:00.000Z');
  // linagora/twake-calendar-frontend#1089: two of the same RECURRENCE-ID are an invalid file.
  await change(third, '2027-03-31T13:30:00.000Z');
  const [series, moved, ...more] = componentsOf(await file());
  if (!series || !moved) throw new Error('events are missing');
  expect(more).toEqual([]);
  const linesOf = (component: ICAL.Component, name: string) =>
    component.getAllProperties(name).map((property) => property.toICALString());
  // nextcloud/server#59695: a canceled override in a file cancels the whole series.
  expect(linesOf(series, 'exdate')).toEqual(['EXDATE;TZID=Europe/Berlin:20270316T100000']);
  expect([...linesOf(series, 'status'), ...linesOf(moved, 'status')]).toEqual([
    'STATUS:CONFIRMED',
    'STATUS:CONFIRMED',
  ]);
  // SimpleMobileTools/Simple-Calendar#2053, bitfireAT/ical4android#135: servers reject an override with a rule.
  expect([...linesOf(moved, 'rrule'), ...linesOf(moved, 'exdate')]).toEqual([]);
  expect(linesOf(moved, 'recurrence-id')).toEqual(['RECURRENCE-ID;TZID=Europe/Berlin:20270330T100000']);
  // niccokunzmann/python-recurring-ical-events#223: readers ignore an override older than its series.
  expect(linesOf(moved, 'sequence')).toEqual(linesOf(series, 'sequence'));
  // mguessan/davmail#493: with another organizer, programs let a guest change it.
  for (const name of ['organizer', 'attendee']) expect(linesOf(moved, name)).toEqual(linesOf(series, name));
  expect(linesOf(moved, 'attendee')).toHaveLength(3);
});

// opf/openproject#25042: an override at the usual time is a second event for some programs.
test('a meeting that was put back is not in the file beside the series', async () => {
  const { change, file } = await weekly();
  await change(second, null);
  await change(second, second);
  const components = componentsOf(await file());
  expect(components).toHaveLength(1);
  expect(components[0]?.getAllProperties('exdate')).toEqual([]);
  expect(components[0]?.getFirstPropertyValue('sequence')).toBe(3);
});

// phw198/OutlookGoogleCalendarSync#2046
test('the last meeting can be moved beyond the end of the series', async () => {
  const { app, admin, organizationId, change, file } = await weekly();
  const late = '2027-04-20T08:00:00.000Z';
  await change(fourth, late);
  expect(await startsInFile(await file())).toEqual([first, second, third, late]);
  expect((await startsIn(app, organizationId)).at(-1)).toBe(late.slice(0, 16));
  await waitUntil(app, '2027-04-15', admin);
  expect((await admin.call(listPlans)).plans).toMatchObject([{ nextAt: late }]);
});
