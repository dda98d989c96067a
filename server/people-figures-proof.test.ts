// Compares the figures about people, calendars, guests, guidelines, targets and guesses with an independent computation
// in six time zones. `server/testing/recomputed` shares no code with the product.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readCalendarFigures } from '#contract/reports/calendar-figures.ts';
import { readReport, saveReportSettings } from '#contract/reports/compare.ts';
import { readGuidelines } from '#contract/reports/guidelines.ts';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import { addPerson } from '#contract/people/people.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { recorder } from './features/meetings/meetings/recording.ts';
import { unverifiedOrg } from './tenancy/authorize.ts';
import { announce, calendarEvent, invited } from './testing/calendar-events.ts';
import { newOrganization, newPerson, type Person } from './testing/people.ts';
import {
  type Known,
  partsOf,
  type RawEvent,
  randomEvents,
  withoutPause,
} from './testing/recomputed/calendars.ts';
import { recorded, sum } from './testing/recomputed/figures.ts';
import { attendedMinutes, weekdaysIn } from './testing/recomputed/reports.ts';
import { localAt, shifted, weekdayOf } from './testing/recomputed/local.ts';
import { randomMeetings, type RawMeeting } from './testing/recomputed/meetings.ts';
import { startOfTest, type TestApp, testApp } from './testing/test-app.ts';

const timeZones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];

const [minuteMs, dayMs] = [60_000, 86_400_000];
const directory: Record<string, string[]> = {
  Engineering: ['Ada', 'Bo', 'Cy', 'Di', 'Ed'],
  Legal: ['Kim', 'Lou'],
  Sales: ['Fay', 'Gus', 'Hal', 'Ivy', 'Jo'],
};
const people = Object.values(directory).flat();
/** Two in Legal are too few: they are shown with the next smallest department. */
const groups = [['Engineering', 'Legal'], ['Sales']];
const peopleIn = (departments: readonly string[]) => departments.flatMap((one) => directory[one] ?? []);

// Ids ascend with time, and have the time at which a meeting was first seen.
vi.useFakeTimers({ toFake: ['Date'], now: startOfTest - 100 * dayMs });
afterAll(() => void vi.useRealTimers());

const emailOf = (name: string) => (name.includes('@') ? name : `${name.toLowerCase()}@example.test`);

function eventOf({ title, startMs, minutes, organizer, invited: others, guest, hasEnd }: RawEvent) {
  const answers = others.map(({ name, answer }) =>
    invited(emailOf(name), {
      isDeclined: answer === 'declined',
      ...(answer !== null && { hasAccepted: answer === 'accepted' }),
    }),
  );
  const isSeries = hasEnd !== null;
  return calendarEvent({
    uid: title,
    title,
    startsAt: startMs,
    endsAt: startMs + minutes * minuteMs,
    organizer: { email: emailOf(organizer), name: organizer },
    attendees: [invited(emailOf(organizer)), ...answers, ...(guest ? [invited(guest)] : [])],
    isRecurring: isSeries,
    recurrenceId: isSeries ? new Date(startMs).toISOString().replace('.000', '') : '',
    isOwnComponent: !isSeries,
    slotMinutes: isSeries ? 7 * 24 * 60 : null,
  });
}

/** Each event is first seen as long before its start as its notice. */
async function announceEvents(app: TestApp, admin: Person, events: readonly RawEvent[]): Promise<void> {
  const { organizationId, userId: ownerId } = admin;
  const now = app.context.now();
  const connection = { organizationId, id: 1, ownerId, createdBy: ownerId, kind: 'ics' as const };
  const described = { name: 'Mine', host: 'host', account: null, lockedSecret: '' };
  await app.db.write(async (tx) => {
    await tx
      .insertInto('calendarConnections')
      .values({
        ...connection,
        ...described,
        createdAt: now - 400 * dayMs,
        triedAt: now,
        workedAt: now,
        failure: null,
        nextSyncAt: now + 9 * dayMs,
        syncKey: null,
      })
      .execute();
    for (const { title, hasEnd } of events)
      await tx
        .insertInto('calendarObjects')
        .values({
          organizationId,
          connectionId: 1,
          calendar: '',
          href: title,
          uid: title,
          etag: '',
          text:
            hasEnd === null
              ? ''
              : `BEGIN:VEVENT\r\nRRULE:FREQ=WEEKLY${hasEnd ? ';COUNT=9' : ''}\r\nEND:VEVENT\r\n`,
          fingerprint: '',
          events: 1,
          meetings: 1,
        })
        .execute();
  });
  const seenAt = ({ startMs, noticeMinutes }: RawEvent) => startMs - noticeMinutes * minuteMs;
  for (const event of events.toSorted((a, b) => seenAt(a) - seenAt(b))) {
    vi.setSystemTime(seenAt(event));
    const source = { ownerId, connectionId: 1, href: event.title };
    await announce(app, organizationId, source, [eventOf(event)]);
  }
  vi.setSystemTime(now);
}

const draftOf = ({ startMs, minutes, attendees, title, type, department }: RawMeeting) => ({
  draftKey: randomUUID(),
  title,
  type,
  department,
  agenda: null,
  startedAt: new Date(startMs).toISOString(),
  scheduledAt: null,
  durationMinutes: minutes,
  plannedMinutes: null,
  attendees: attendees.map(({ rateCents, ...one }) => ({
    ...one,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: rateCents / 100,
  })),
});

async function organizationWith(timeZone: string, seed: number) {
  const app = await testApp();
  app.pass(seed * 100 * dayMs);
  const nowMs = app.context.now();
  vi.setSystemTime(nowMs - 70 * dayMs);
  const admin = await newPerson(app, await newOrganization(app, 'Acme', timeZone), { role: 'admin' });
  for (const [department, names] of Object.entries(directory))
    for (const name of names)
      await admin.call(addPerson, { body: { name, emails: [emailOf(name)], role: null, department } });
  const entered = randomMeetings(40, nowMs, randomFrom(seed + 11), 60).filter(
    ({ startMs }) => startMs <= nowMs,
  );
  for (const one of entered) await admin.call(saveMeeting, { body: draftOf(one) });
  const events = randomEvents(30, people, nowMs, randomFrom(seed + 61));
  const { settle } = recorder(app.context);
  await announceEvents(app, admin, events);
  await settle(unverifiedOrg(admin.organizationId));
  const known: Known[] = [
    ...recorded(entered, timeZone),
    ...recorded(events, timeZone).map((one, i) => ({ ...events[i], ...one })),
  ];
  return { admin, today: localAt(nowMs, timeZone).day, known };
}

test.each(timeZones.map((timeZone, i) => ({ timeZone, seed: i })))(
  'figures about people in $timeZone equal the independent computation',
  async ({ timeZone, seed }) => {
    const { admin, today, known } = await organizationWith(timeZone, seed);
    const isEvent = ({ organizer }: Known) => organizer !== undefined;
    const { total } = await admin.call(readDashboard);
    // The rates of people without a tier are guessed.
    expect([total.meetings, total.cost, total.estimatedCost]).toEqual([
      known.length,
      sum(known).cents / 100,
      sum(known.filter(isEvent)).cents / 100,
    ]);

    const month = shifted(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    const held = known.filter(({ day }) => day.startsWith(month));
    const report = (query: object) => admin.call(readReport, { query: { month, ...query } });
    const guests = await report({ figure: 'cost', by: 'guests' });
    const guestsOf = (one: Known) => (!isEvent(one) ? 'unknown' : one.guest ? 'external' : 'internal');
    expect(Object.fromEntries(guests.rows.map(({ key, now }) => [key, now]))).toEqual(
      Object.fromEntries([...Map.groupBy(held, guestsOf)].map(([key, some]) => [key, sum(some).cents / 100])),
    );

    const heads = await report({ figure: 'cost-a-head' });
    // Meetings of calendars cost the departments of their attendees.
    const costOf = (department: string) =>
      sum(held.filter((one) => one.department === department)).cents +
      held.filter(isEvent).reduce((all, { minutes, attendees }) => {
        const own = attendees.filter(({ name }) => directory[department]?.includes(name));
        return all + (own.length * minutes * 7500) / 60;
      }, 0);
    expect(Object.fromEntries(heads.rows.map(({ key, now }) => [key, now?.toFixed(6)]))).toEqual(
      Object.fromEntries(
        Object.entries(directory).map(([department, names]) => [
          department,
          (costOf(department) / 100 / names.length).toFixed(6),
        ]),
      ),
    );
    expect(heads.total.now).toBeCloseTo(sum(held).cents / 100 / people.length, 6);

    const targets = [
      { figure: 'free-day' as const, department: null, value: 3 },
      { figure: 'cost' as const, department: null, value: 1000.25 },
      { figure: 'share' as const, department: 'Sales', value: 12.5 },
    ];
    await admin.call(saveReportSettings, { body: { weeklyHours: 35, yearStartsIn: 1, targets } });
    const minutesOf = (names: readonly string[]) =>
      held.reduce((all, one) => all + attendedMinutes((name) => names.includes(name))(one), 0);
    const weekdays = weekdaysIn(month, today);
    const byGroup = async (figure: string) =>
      Object.fromEntries(
        (await report({ figure })).rows.map(({ departments, now }) => [departments.join(), now?.toFixed(6)]),
      );
    const expectedBy = (valueOf: (names: readonly string[]) => number) =>
      Object.fromEntries(groups.map((some) => [some.join(), valueOf(peopleIn(some)).toFixed(6)]));
    expect(await byGroup('share')).toEqual(
      expectedBy((names) => (100 * minutesOf(names)) / (names.length * 35 * 60 * (weekdays / 5))),
    );
    expect(await byGroup('hours-a-week')).toEqual(
      expectedBy((names) => minutesOf(names) / 60 / names.length / (weekdays / 5)),
    );
    const wednesdays = Array.from({ length: 31 }, (_, i) => shifted(`${month}-01`, i)).filter(
      (day) => day.startsWith(month) && weekdayOf(day) === 3,
    );
    const busy = (names: readonly string[]) =>
      wednesdays.flatMap((day) =>
        names.filter((name) =>
          held.some((one) => one.day === day && one.attendees.some((it) => it.name === name)),
        ),
      ).length;
    expect(await byGroup('free-day')).toEqual(
      expectedBy((names) => 100 - (100 * busy(names)) / (names.length * wednesdays.length)),
    );
    const targetOf = async (query: object) => (await report(query)).target;
    expect([
      await targetOf({ figure: 'cost' }),
      await targetOf({ figure: 'cost', period: 'quarter' }),
      await targetOf({ figure: 'share', row: 'Sales' }),
      await targetOf({ figure: 'free-day' }),
    ]).toEqual([1000.25, 3000.75, 12.5, 100]);

    const { figures } = await admin.call(readCalendarFigures, { query: { month } });
    for (const { figure, total: all, groups: shown } of figures) {
      const about = (names: readonly string[]) =>
        names.filter((name) => (partsOf(held, [name])[figure]?.whole ?? 0) > 0);
      // Some figures are about fewer people of a department.
      if (about(people).length < 5) expect([figure, all, shown]).toEqual([figure, null, []]);
      else expect([figure, all]).toEqual([figure, partsOf(held, people)[figure]]);
      for (const { departments, ...one } of shown) {
        expect(about(peopleIn(departments)).length).toBeGreaterThanOrEqual(5);
        expect([figure, departments, one]).toEqual([
          figure,
          departments,
          partsOf(held, peopleIn(departments))[figure],
        ]);
      }
    }

    const { current } = await admin.call(readHygieneSettings);
    const limits = { mostMinutes: 45, needsEnd: 1, noticeHours: 24, needsBreaks: 1 };
    const thresholds = { ...current.thresholds, mostPeople: 0, needsAgenda: 0, ...limits };
    await admin.call(saveHygieneSettings, { body: { ...current, thresholds } });
    const { guidelines } = await admin.call(readGuidelines, { query: { month } });
    const rushed = withoutPause(held);
    const broken = (isKnown: (one: Known) => boolean, isBroken: (one: Known) => boolean) => {
      const some = held.filter((one) => isKnown(one) && isBroken(one));
      return [held.filter(isKnown).length, some.length, sum(some).cents / 100];
    };
    expect(
      Object.fromEntries(
        guidelines.map(({ name, known: of, meetings, cost }) => [name, [of, meetings, cost]]),
      ),
    ).toEqual({
      minutes: broken(
        () => true,
        ({ minutes }) => minutes > 45,
      ),
      end: broken(
        ({ hasEnd }) => typeof hasEnd === 'boolean',
        ({ hasEnd }) => hasEnd === false,
      ),
      notice: broken(isEvent, ({ noticeMinutes = 0 }) => noticeMinutes < 1440),
      breaks: broken(
        () => true,
        (one) => rushed.includes(one),
      ),
    });
  },
);
