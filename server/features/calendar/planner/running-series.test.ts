// A series that has begun is changed or canceled: what took place stays as it was, here, in files and in the calendars
// of its people.

import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import {
  cancelPlan,
  changeOccurrence,
  editPlan,
  listOccurrences,
  listPlans,
  readPlanFile,
  savePlan,
} from '#contract/calendar/planner.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
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

const timeZone = 'America/New_York';

/** Mondays at 10:00, across the change of the clock on 14 March 2027. */
const mondays = [
  '2027-02-22T15:00:00.000Z',
  '2027-03-01T15:00:00.000Z',
  '2027-03-08T15:00:00.000Z',
  '2027-03-15T14:00:00.000Z',
  '2027-03-22T14:00:00.000Z',
  '2027-03-29T14:00:00.000Z',
] as const;

/** The series has begun twice; both mails of its beginning are sent. */
async function running(changes: Partial<PlanDraft> = {}, at = '2027-03-02T12:00:00Z') {
  const team = await mailingTeam({ timeZone, now: '2027-02-19T12:00:00Z' });
  const { app, admin } = team;
  const draft = planDraft({
    startsAt: mondays[0],
    repeats: 'week',
    untilDay: '2027-03-29',
    people: [guest('Zoe'), guest('Bob')],
    ...changes,
  });
  const { id } = await admin.call(savePlan, { body: draft });
  await app.mails();
  await waitUntil(app, at, admin);
  const params = { id: String(id) };
  const plan = async () => {
    const [found, ...more] = (await admin.call(listPlans)).plans;
    if (!found || more.length > 0) throw new Error('not one plan');
    return found;
  };
  /** As the page does it: from the next meeting on. */
  const edit = async (some: Partial<PlanDraft>) => {
    const { id: current, version, changesFrom, startsAt } = await plan();
    const body = { ...contentOf(draft), startsAt: changesFrom ?? startsAt, ...some, version };
    return admin.call(editPlan, { params: { id: String(current) }, body });
  };
  const file = async () => admin.call(readPlanFile, { params: { id: String((await plan()).id) }, query: {} });
  return { ...team, id, params, draft, plan, edit, file };
}

test('the old series ends with its last meeting, and the coming ones are a new series', async () => {
  const { app, edit, plan, file, id } = await running();
  expect((await plan()).changesFrom).toBe(mondays[2]);
  const changed = await edit({ title: 'Roadmap 2027', minutes: 30 });
  expect(changed).toMatchObject({
    title: 'Roadmap 2027',
    startsAt: mondays[2],
    changesFrom: null,
    version: 1,
  });
  expect(changed.id).not.toBe(id);

  const mails = (await invitationsOf(app)).filter(({ to }) => to === 'zoe@outside.test');
  const [ended, next, ...more] = mails;
  expect(more).toEqual([]);
  // The start stays, or programs move the meetings that took place.
  expect(ended).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    start: '2027-02-22T10:00:00',
    rule: 'FREQ=WEEKLY;UNTIL=20270302T045900Z',
  });
  expect([ended?.event.summary, ended?.event.sequence]).toEqual(['Roadmap', 2]);
  expect(ended?.text).toContain('changed the coming meetings of a series');
  expect(next).toMatchObject({
    method: 'REQUEST',
    start: '2027-03-08T10:00:00',
    rule: 'FREQ=WEEKLY;UNTIL=20270330T035900Z',
  });
  expect([next?.event.summary, next?.event.sequence]).toEqual(['Roadmap 2027', 1]);
  expect(next?.event.uid).not.toBe(ended?.event.uid);
  expect(await startsInFile(await file())).toEqual(mondays);
});

test('what has begun stays as it was among planned meetings, and the coming ones keep their local time', async () => {
  const { app, organizationId, edit } = await running();
  const before = await plannedOf(app, organizationId);
  await edit({ title: 'Roadmap 2027', minutes: 30 });
  const after = await plannedOf(app, organizationId);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after.slice(2).map((row) => [row.title, row.durationMinutes])).toEqual(
    Array.from({ length: 4 }, () => ['Roadmap 2027', 30]),
  );
  expect(await startsIn(app, organizationId)).toEqual(mondays.map((at) => at.slice(0, 16)));
  await followAllSeries(app.context)();
  expect(await plannedOf(app, organizationId)).toEqual(after);
});

test('a new day or time holds from the next meeting on', async () => {
  const { app, organizationId, edit, file } = await running();
  await edit({ startsAt: '2027-03-10T19:00:00.000Z' });
  const starts = [
    mondays[0],
    mondays[1],
    '2027-03-10T19:00:00.000Z',
    '2027-03-17T18:00:00.000Z',
    '2027-03-24T18:00:00.000Z',
  ];
  expect(await startsIn(app, organizationId)).toEqual(starts.map((at) => at.slice(0, 16)));
  expect(await startsInFile(await file())).toEqual(starts);
});

test('who is no longer invited keeps what took place, and who is added sees only what comes', async () => {
  const { app, edit } = await running();
  await edit({ people: [guest('Zoe'), guest('Eve')] });
  const mails = await invitationsOf(app);
  const of = (name: string) =>
    mails
      .filter(({ to }) => to === `${name}@outside.test`)
      .map(({ method, start, rule }) => [method, start.slice(0, 10), rule?.slice(-16)]);
  const ended = ['REQUEST', '2027-02-22', '20270302T045900Z'];
  const next = ['REQUEST', '2027-03-08', '20270330T035900Z'];
  expect([of('zoe'), of('bob'), of('eve')]).toEqual([[ended, next], [ended], [next]]);
  expect(mails.find(({ to }) => to === 'bob@outside.test')?.text).toContain(
    'does not expect you at the coming meetings of a series',
  );
});

test('a canceled series that has begun ends, and its past is neither canceled here nor in calendars', async () => {
  const { app, admin, organizationId, params, plan } = await running();
  await admin.call(cancelPlan, { params });
  expect(await startsIn(app, organizationId)).toEqual(mondays.slice(0, 2).map((at) => at.slice(0, 16)));
  const mails = await invitationsOf(app);
  expect(mails.map(({ method, status, rule }) => [method, status, rule])).toEqual(
    Array.from({ length: 2 }, () => ['REQUEST', 'CONFIRMED', 'FREQ=WEEKLY;UNTIL=20270302T045900Z']),
  );
  const text = await admin.call(readPlanFile, { params, query: {} });
  expect(await startsInFile(text)).toEqual(mondays.slice(0, 2));
  expect(await plan()).toMatchObject({ isCanceled: true, nextAt: null });
});

test('a series that has not begun changes as a whole, under the same id', async () => {
  const { app, edit, plan, id } = await running({}, '2027-02-20T12:00:00Z');
  const { changesFrom, version } = await plan();
  expect([changesFrom, version]).toEqual([null, 1]);
  expect(await edit({ title: 'Renamed' })).toMatchObject({ id, version: 2 });
  const mails = await invitationsOf(app);
  expect(mails.map(({ event, start }) => [event.summary, event.sequence, start.slice(0, 10)])).toEqual(
    Array.from({ length: 2 }, () => ['Renamed', 2, '2027-02-22']),
  );
});

test('single meetings that were moved or canceled stay so in the new series', async () => {
  const { app, admin, edit, plan, file } = await running();
  const change = async (originalStart: string, startsAt: string | null) => {
    const { id, version } = await plan();
    const body = { version, originalStart, startsAt };
    await admin.call(changeOccurrence, { params: { id: String(id) }, body });
  };
  const moved = '2027-03-18T18:00:00.000Z';
  await change(mondays[2], null);
  await change(mondays[3], moved);
  app.pass(hourMs);
  await app.mails();
  // The next one is canceled, so that the new series begins with the one after it.
  const { changesFrom } = await plan();
  expect(changesFrom).toBe(mondays[3]);
  expect(await edit({ title: 'Renamed' })).toMatchObject({ startsAt: mondays[3], nextAt: moved });
  const expected = [mondays[0], mondays[1], moved, mondays[4], mondays[5]];
  expect(await startsInFile(await file())).toEqual(expected);
  const mails = (await invitationsOf(app)).filter(({ to }) => to === 'bob@outside.test');
  expect(mails.map(({ start, recurrenceId }) => [start, recurrenceId])).toEqual([
    ['2027-02-22T10:00:00', null],
    ['2027-03-15T10:00:00', null],
    ['2027-03-18T14:00:00', '2027-03-15T10:00:00'],
  ]);
});

test('a change that is sent again returns the new series, and another one is a conflict', async () => {
  const { app, admin, params, draft } = await running();
  const body = { ...contentOf(draft), startsAt: mondays[2], title: 'Renamed', version: 1 };
  const changed = await admin.call(editPlan, { params, body });
  await app.mails();
  expect(await admin.call(editPlan, { params, body })).toEqual(changed);
  const other = { ...body, title: 'Somebody else was faster' };
  expect(await admin.error(editPlan, { params, body: other })).toMatchObject({ code: 'edit-conflict' });
  const one = { version: 2, originalStart: mondays[1], startsAt: null };
  expect(await admin.error(changeOccurrence, { params, body: one })).toMatchObject({ code: 'edit-conflict' });
  expect(await app.mails()).toEqual([]);
  // A page that still shows the old one cancels the meetings to come.
  await admin.call(cancelPlan, { params });
  expect((await admin.call(listPlans)).plans).toMatchObject([{ id: changed.id, isCanceled: true }]);
});

test('nothing changes for the same content, and not without a meeting to come', async () => {
  const { app, edit, plan, id } = await running();
  expect(await edit({})).toMatchObject({ id, version: 1 });
  await expect(edit({ untilDay: '2027-03-05', title: 'Renamed' })).rejects.toThrow();
  expect((await plan()).id).toBe(id);
  expect(await app.mails()).toEqual([]);
});

test('a series on the last Monday of a month stays so, although it goes on with a fourth Monday', async () => {
  const { admin, edit, plan, file } = await running(
    {
      startsAt: '2027-03-29T14:00:00.000Z',
      repeats: 'month',
      untilDay: '2027-08-31',
    },
    '2027-04-01T12:00:00Z',
  );
  // The last Monday of April is its fourth one.
  expect(await edit({ title: 'Renamed' })).toMatchObject({
    startsAt: '2027-04-26T14:00:00.000Z',
    monthPlace: -1,
  });
  const days = ['03-29', '04-26', '05-31', '06-28', '07-26', '08-30'];
  expect((await startsInFile(await file())).map((at) => at.slice(5, 10))).toEqual(days);
  const { id } = await plan();
  const { occurrences } = await admin.call(listOccurrences, { params: { id: String(id) }, query: {} });
  expect(occurrences.map(({ startsAt }) => startsAt.slice(5, 10))).toEqual(days.slice(1));
  await edit({ title: 'Renamed again' });
  expect((await startsInFile(await file())).map((at) => at.slice(5, 10))).toEqual(days);
});

test('a daily series that began on a Sunday keeps its Sundays', async () => {
  const { edit, file } = await running(
    { startsAt: '2027-02-21T15:00:00.000Z', repeats: 'day', untilDay: '2027-03-01' },
    '2027-02-23T12:00:00Z',
  );
  await edit({ title: 'Renamed' });
  expect((await startsInFile(await file())).map((at) => at.slice(8, 10))).toEqual([
    '21',
    '22',
    '23',
    '24',
    '25',
    '26',
    '28',
    '01',
  ]);
});

test('a calendar that still has the old series does not plan its coming meetings twice', async () => {
  const { app, admin, organizationId, edit } = await running();
  const rows = await plannedOf(app, organizationId);
  const copies = rows.map((row) =>
    calendarEvent({
      uid: row.seriesKey,
      recurrenceId: row.originalStart,
      sequence: row.sequence,
      isRecurring: true,
      startsAt: row.startsAt,
      endsAt: row.startsAt + hourMs,
      attendees: [invited(admin.email), invited('zoe@outside.test')],
    }),
  );
  const calendar = { ownerId: admin.userId, connectionId: 1, href: '/1.ics' };
  await announce(app, organizationId, calendar, copies);
  await edit({ title: 'Renamed' });
  await announce(
    app,
    organizationId,
    calendar,
    copies.map((copy) => ({ ...copy, hasAgenda: true })),
  );
  const planned = (await plannedOf(app, organizationId)).filter(({ state }) => state === 'planned');
  expect(planned.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual(mondays);
});

/** All starts that ical.js finds, without knowledge of our reader. */
function startsByIcal(text: string, until: number): number[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const byUid = Map.groupBy(components, (one) => String(one.getFirstPropertyValue('uid')));
  const starts = [...byUid.values()].flatMap((ofUid) => {
    const [master, ...exceptions] = ofUid;
    if (!master) return [];
    const event = new ICAL.Event(master, { exceptions });
    if (!event.isRecurring()) return [event.startDate.toUnixTime() * 1000];
    const found: number[] = [];
    const iterator = event.iterator();
    for (let at = iterator.next(); at && at.toUnixTime() * 1000 < until + 50 * dayMs; at = iterator.next())
      found.push(event.getOccurrenceDetails(at).startDate.toUnixTime() * 1000);
    return found;
  });
  ICAL.TimezoneService.reset();
  return starts.filter((start) => start < until).toSorted((a, b) => a - b);
}

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    which: fc.nat(5),
    hours: fc.integer({ min: -60, max: 60 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('put-back' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('rename' as const) }),
  // By day: readers differ about a local time that the clock skips.
  fc.record({
    kind: fc.constant('reschedule' as const),
    days: fc.integer({ min: 0, max: 8 }),
    hours: fc.integer({ min: 1, max: 10 }),
  }),
);

test('whatever is changed when: what has begun stays, and file, planned meetings and readers agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('day' as const, 'week' as const, 'two-weeks' as const, 'month' as const),
      fc.array(anyStep, { minLength: 4, maxLength: 10 }),
      async (repeats, steps) => {
        const { app, admin, organizationId } = await mailingTeam({ timeZone, now: '2027-02-01T12:00:00Z' });
        const startsAt = new Date(app.context.now() + 2 * dayMs).toISOString();
        const draft = planDraft({ startsAt, repeats, people: [guest('Zoe')] });
        let plan = await admin.call(savePlan, { body: draft });
        let begun: string[] = [];
        for (const step of steps) {
          const params = { id: String(plan.id) };
          const { version } = plan;
          if (step.kind === 'wait') {
            const at = new Date(app.context.now() + step.days * dayMs).toISOString();
            await waitUntil(app, at, admin);
            await followAllSeries(app.context)();
          } else if (step.kind === 'rename' || step.kind === 'reschedule') {
            const from = Date.parse(plan.changesFrom ?? plan.startsAt);
            const start =
              step.kind === 'rename' ? from : app.context.now() + step.days * dayMs + step.hours * hourMs;
            const body = {
              ...contentOf(draft),
              title: `Version ${version}`,
              startsAt: new Date(start).toISOString(),
              version,
            };
            const answer = await admin.ask(editPlan, { params, body });
            expect([200, 422]).toContain(answer.status);
          } else {
            const { occurrences } = await admin.call(listOccurrences, { params, query: {} });
            const one = occurrences[step.which];
            const to = {
              move: () =>
                new Date(
                  Date.parse(one?.startsAt ?? '') + (step.kind === 'move' ? step.hours : 0) * hourMs,
                ).toISOString(),
              cancel: () => null,
              'put-back': () => one?.originalStart ?? null,
            }[step.kind]();
            const body = { version, originalStart: one?.originalStart ?? '', startsAt: to };
            const answer = await admin.ask(changeOccurrence, { params, body });
            expect([200, 422]).toContain(answer.status);
          }
          await app.db.write((tx) => tx.deleteFrom('rateLimits').execute());
          const listed = (await admin.call(listPlans)).plans.toSorted((a, b) => b.id - a.id);
          plan = listed[0] ?? plan;

          const now = app.context.now();
          const text = await admin.call(readPlanFile, { params: { id: String(plan.id) }, query: {} });
          const inFile = startsByIcal(text, now + 55 * dayMs);
          const rows = await plannedOf(app, organizationId);
          const planned = rows.map((row) => row.startsAt).filter((at) => at < now + 55 * dayMs);
          expect(inFile).toEqual(planned);
          const past = rows.filter((row) => row.startsAt <= now).map((row) => JSON.stringify(row));
          expect(past.slice(0, begun.length)).toEqual(begun);
          begun = past;
        }
        await admin.call(cancelPlan, { params: { id: String(plan.id) } });
        const rows = await plannedOf(app, organizationId);
        expect(rows.map((row) => JSON.stringify(row))).toEqual(begun);
      },
    ),
    { numRuns: 15 },
  );
});
