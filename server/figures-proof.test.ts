// Compares every figure with an independent computation from the posted meetings: 400 random meetings of 120 days
// in each of six time zones with daylight saving time, three of them with fractional offsets.
// `server/testing/recomputed` shares no code with the product.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { createBudget, listBudgets } from '#contract/reports/budgets.ts';
import { readCalendar } from '#contract/reports/month.ts';
import {
  listCoachActions,
  listSeries,
  readCoach,
  reviewSeries,
  type Series,
} from '#contract/reports/coach.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readReport, readTrend } from '#contract/reports/compare.ts';
import { readFinance } from '#contract/reports/finance.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readRoi, updateRoi } from '#contract/meetings/roi.ts';
import { announce, calendarEvent, invited } from './testing/calendar-events.ts';
import { newOrganization, newPerson, type Person } from './testing/people.ts';
import {
  between,
  held,
  lastSundays,
  planned,
  type Recorded,
  recorded,
  roiOf,
  slotOf,
  startOfPart,
  sum,
  type Sum,
  sums,
} from './testing/recomputed/figures.ts';
import {
  sharesOfWords,
  heldAfter,
  organizationScores,
  predictedAfter,
  seriesOf,
} from './testing/recomputed/hygiene.ts';
import { attendedMinutes, compared, type Length } from './testing/recomputed/reports.ts';
import { localAt, shifted, sundayOf } from './testing/recomputed/local.ts';
import { randomMeetings, randomPlans, type RawMeeting } from './testing/recomputed/meetings.ts';
import { randomFrom } from '#domain/testing/seeded-random.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const timeZones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
];

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

const isOf = (title: string) => (one: RawMeeting) => one.title === title;

const iso = (ms: number) => new Date(ms).toISOString();
const dollars = (cents: number) => cents / 100;

const shownSum = ({ meetings, minutes, cents }: Sum) => ({ meetings, minutes, cost: dollars(cents) });

const personMinutesOf = (meetings: readonly RawMeeting[]) =>
  meetings
    .flatMap(({ minutes, attendees }) =>
      attendees.map((one) => (one.leftMinute ?? minutes) - one.joinedMinute),
    )
    .reduce((total, one) => total + one, 0);

/** The compared fields of an answer. */
const only = ({ meetings, minutes, cost }: { meetings: number; minutes: number; cost: number }) => ({
  meetings,
  minutes,
  cost,
});

const draftOf = (raw: RawMeeting) => ({
  draftKey: randomUUID(),
  title: raw.title,
  type: raw.type,
  department: raw.department,
  agenda: raw.agenda,
  startedAt: iso(raw.startMs),
  scheduledAt: raw.scheduledMs === null ? null : iso(raw.scheduledMs),
  durationMinutes: raw.minutes,
  plannedMinutes: null,
  attendees: raw.attendees.map(({ name, rateCents, joinedMinute, leftMinute }) => ({
    name,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: dollars(rateCents),
    joinedMinute,
    leftMinute,
  })),
});

/** The costliest weekly series. */
const weekly = (series: readonly Series[], place: number) =>
  series.filter(({ rhythm }) => rhythm === 'weekly' || rhythm === 'several-a-week')[place]?.displayTitle ??
  '';

/** In the administrator's calendar. */
const announcePlan = (app: TestApp, { organizationId, userId }: Person, plan: RawMeeting) =>
  announce(app, organizationId, { ownerId: userId, connectionId: 1, href: plan.title }, [
    calendarEvent({
      uid: plan.title,
      title: plan.title,
      startsAt: plan.startMs,
      endsAt: plan.startMs + plan.minutes * minuteMs,
      attendees: plan.attendees.map(({ name }) => invited('', { name })),
    }),
  ]);

const savedAtOnce = 5;

/** Saves the meeting, and publishes what its attendees found as a closed box does. */
async function save(app: TestApp, admin: Person, one: RawMeeting): Promise<void> {
  const { id, version } = await admin.call(saveMeeting, { body: draftOf(one) });
  if (one.word !== null)
    await app.db.write((tx) =>
      tx.updateTable('meetings').set({ attendeesWord: one.word }).where('id', '=', id).execute(),
    );
  const { outcomes, actionItems: actionItemsCount, valueCents, worthIt } = one;
  if ([outcomes, actionItemsCount, valueCents, worthIt].every((value) => value === null)) return;
  const estimatedValue = valueCents === null ? null : dollars(valueCents);
  await admin.call(updateRoi, {
    params: { id: String(id) },
    body: { version, outcomes, actionItemsCount, estimatedValue, worthIt },
  });
}

async function organizationWith(timeZone: string, seed: number) {
  const app = await testApp();
  const nowMs = app.context.now();
  const admin = await newPerson(app, await newOrganization(app, 'Acme', timeZone), { role: 'admin' });
  const raw = randomMeetings(400, nowMs, randomFrom(seed));
  for (let from = 0; from < raw.length; from += savedAtOnce)
    await Promise.all(raw.slice(from, from + savedAtOnce).map((one) => save(app, admin, one)));
  const all = recorded(raw, timeZone);
  const plans = randomPlans(40, nowMs, randomFrom(seed + 100));
  for (const one of plans) await announcePlan(app, admin, one);
  const inCalendar = recorded(plans, timeZone).filter(
    ({ startMs, minutes }) => startMs + minutes * minuteMs > nowMs,
  );
  const { day: today, hour, minute } = localAt(nowMs, timeZone);
  return {
    app,
    admin,
    nowMs,
    today,
    clock: hour * 60 + minute,
    all,
    held: held(all, nowMs),
    toCome: [...planned(all, nowMs), ...inCalendar],
  };
}

describe.each(timeZones.map((timeZone, seed) => ({ timeZone, seed: seed + 1 })))(
  '$timeZone',
  ({ timeZone, seed }) => {
    test('every figure equals the independent computation to the cent', async () => {
      const workspace = await organizationWith(timeZone, seed);
      const { app, admin, nowMs, today, clock, all, held: done, toCome } = workspace;
      const thisSunday = sundayOf(today);
      const thisWeek = between(done, thisSunday, today);
      const lastWeek = between(done, shifted(thisSunday, -7), shifted(thisSunday, -1));
      // Up to the same weekday and minute of last week.
      const soFar = lastWeek.filter(({ day, startMs }) => {
        const { hour, minute } = localAt(startMs, timeZone);
        const later = shifted(day, 7);
        return later < today || (later === today && hour * 60 + minute <= clock);
      });
      const change = (now: number, before: number) =>
        before === 0 ? (now > 0 ? 100 : 0) : (100 * (now - before)) / before;

      const dashboard = await admin.call(readDashboard);
      expect(only(dashboard.total)).toEqual(shownSum(sum(done)));
      expect(dashboard.personMinutes).toBe(personMinutesOf(done));
      expect(only(dashboard.total.planned)).toEqual(shownSum(sum(toCome)));
      expect(only(dashboard.thisWeek)).toEqual(shownSum(sum(thisWeek)));
      expect(only(dashboard.lastWeek)).toEqual(shownSum(sum(lastWeek)));
      expect(only(dashboard.lastWeekSoFar)).toEqual(shownSum(sum(soFar)));
      expect(dashboard.costChange).toBeCloseTo(change(sum(thisWeek).cents, sum(soFar).cents), 9);
      expect(dashboard.weeks).toEqual(
        lastSundays(today, 12).map((start) => ({
          start,
          cost: dollars(sum(between(done, start, shifted(start, 6))).cents),
        })),
      );
      const byType = sums(done, ({ type }) => type);
      expect(
        Object.fromEntries(dashboard.types.map(({ type, cost, meetings }) => [type, [cost, meetings]])),
      ).toEqual(
        Object.fromEntries(
          [...byType].map(([type, { cents, meetings }]) => [type, [dollars(cents), meetings]]),
        ),
      );

      const analytics = await admin.call(readAnalytics, { query: {} });
      const inRange = between(done, analytics.from, analytics.to);
      expect(only(analytics.total)).toEqual(shownSum(sum(inRange)));
      expect(analytics.changes.minutes).toBeCloseTo(change(sum(thisWeek).minutes, sum(soFar).minutes), 9);
      const weeks = sums(inRange, ({ day }) => startOfPart(day));
      const heldWeeks = analytics.weeks.filter(({ meetings }) => meetings > 0);
      expect(heldWeeks.map(({ start, ...week }) => [start, only(week)])).toEqual(
        [...weeks.keys()].toSorted().map((start) => [start, shownSum(weeks.get(start) ?? sum([]))]),
      );
      expect(
        Object.fromEntries(analytics.hours.map(({ weekday, hour, cost }) => [`${weekday} ${hour}`, cost])),
      ).toEqual(
        Object.fromEntries([...sums(inRange, slotOf)].map(([slot, { cents }]) => [slot, dollars(cents)])),
      );
      expect(Object.fromEntries(analytics.titles.map(({ title, ...rest }) => [title, only(rest)]))).toEqual(
        Object.fromEntries(
          [...sums(inRange, ({ title }) => title)].map(([title, one]) => [title, shownSum(one)]),
        ),
      );

      for (const from of [shifted(today, -41), shifted(today, -100), shifted(today, -20)]) {
        const to = shifted(from, 41);
        const { days } = await admin.call(readCalendar, { query: { from, to } });
        const expected = [
          ...sums(between([...done, ...toCome], from, to), ({ day }) => day).keys(),
        ].toSorted();
        expect(days.map(({ day, planned: ahead, ...rest }) => [day, only(rest), only(ahead)])).toEqual(
          expected.map((day) => [
            day,
            shownSum(sum(between(done, day, day))),
            shownSum(sum(between(toCome, day, day))),
          ]),
        );
      }

      for (const department of [undefined, 'Engineering', 'Sales']) {
        const roi = await admin.call(readRoi, { query: department === undefined ? {} : { department } });
        const shown = done.filter((one) => department === undefined || one.department === department);
        const valued = shown.filter(({ valueCents }) => valueCents !== null);
        const valueCents = valued.reduce((total, one) => total + (one.valueCents ?? 0), 0);
        expect(roi).toMatchObject({
          meetings: shown.length,
          totalInvestment: dollars(sum(shown).cents),
          estimatedCost: 0,
          estimatedValue: dollars(valueCents),
          valued: valued.length,
          worthwhile: shown.filter(({ worthIt }) => worthIt === 'yes').length,
          answered: shown.filter(({ worthIt }) => worthIt !== null).length,
          ratedByAttendees: shown.filter(({ word }) => word !== null).length,
        });
        const returned = valued.filter((one) => (one.valueCents ?? 0) > 0 && sum([one]).cents > 0);
        const returnedCost = sum(returned).cents;
        const returnedValue = returned.reduce((total, one) => total + (one.valueCents ?? 0), 0);
        expect(roi.returns).toBe(returned.length);
        const shares = shown.flatMap(({ word }) => (word === null ? [] : [100 * sharesOfWords[word]]));
        expect(roi.attendeesShare).toBeCloseTo(
          shares.reduce((total, one) => total + one, 0) / shares.length,
          9,
        );
        expect(roi.valuedRoi).toBeCloseTo(roiOf(returnedCost, returnedValue) ?? Number.NaN, 9);
        expect(roi.valuedShare).toBeCloseTo((100 * returnedCost) / sum(shown).cents, 9);
        expect(roi.averageRoi).toBeCloseTo(roiOf(sum(shown).cents, valueCents) ?? Number.NaN, 9);
      }

      const month = today.slice(0, 7);
      for (const department of ['Engineering', 'Sales'])
        await admin.call(createBudget, { body: { department, monthlyLimit: 10_000 } });
      const finance = await admin.call(readFinance, { query: { from: '2026-01' } });
      expect(finance.allTime).toMatchObject({
        held: dollars(sum(done).cents),
        planned: dollars(sum(toCome).cents),
      });
      const { budgets, unbudgeted, unassigned } = await admin.call(listBudgets);
      const thisMonth = (meetings: readonly Recorded[]) =>
        meetings.filter(({ day }) => day.startsWith(month));
      const ofNobody = ({ department }: RawMeeting) => department === null;
      const others = [...thisMonth(done), ...thisMonth(toCome)].flatMap(({ department }) =>
        department === null || ['Engineering', 'Sales'].includes(department) ? [] : department,
      );
      expect(unbudgeted.map(({ department }) => department).toSorted()).toEqual(
        [...new Set(others)].toSorted(),
      );
      for (const { department, currentSpend, plannedSpend } of unbudgeted) {
        const isOwn = (one: RawMeeting) => one.department === department;
        expect(currentSpend).toBe(dollars(sum(thisMonth(done).filter(isOwn)).cents));
        expect(plannedSpend).toBe(dollars(sum(thisMonth(toCome).filter(isOwn)).cents));
      }
      expect(unassigned).toEqual({
        currentSpend: dollars(sum(thisMonth(done).filter(ofNobody)).cents),
        plannedSpend: dollars(sum(thisMonth(toCome).filter(ofNobody)).cents),
        estimatedCost: 0,
      });
      for (const { department, currentSpend, history } of budgets) {
        const own = done.filter((one) => one.department === department);
        const spentIn = (of: string) => dollars(sum(own.filter(({ day }) => day.startsWith(of))).cents);
        expect(currentSpend).toBe(spentIn(month));
        expect(history.map(({ spend }) => spend)).toEqual(history.map(({ month: of }) => spentIn(of)));
      }

      const measures = {
        cost: ({ cents }: Recorded) => cents / 100,
        'person-hours': (one: Recorded) => attendedMinutes(() => true)(one) / 60,
        'room-hours': ({ minutes }: Recorded) => minutes / 60,
        meetings: () => 1,
      };
      const namesBy = {
        department: (one: Recorded) => one.department ?? '',
        type: (one: Recorded) => one.type,
        series: (one: Recorded) => one.title.toLowerCase(),
        source: () => 'calculator',
        guests: () => 'unknown',
      };
      const figures = ['cost', 'person-hours', 'room-hours', 'meetings'] as const;
      const breakdowns = ['department', 'type', 'series', 'source', 'guests'] as const;
      const periods: [Length, string][] = [
        ['month', month],
        ['month', '2026-10'],
        ['quarter', month],
        ['quarter', '2026-08'],
        ['year', month],
      ];
      const isEqual = (shown: { now: number | null; before: number | null; yearAgo: number | null }) =>
        [shown.now, shown.before, shown.yearAgo].map((value) => value?.toFixed(6) ?? null);
      for (const [place, [length, first]] of periods.entries())
        for (const [other, by] of breakdowns.entries()) {
          // Each figure with each breakdown and period in some of the zones.
          const figure = figures[(place + other + seed) % figures.length] ?? 'cost';
          const asked = { length, month: first, nowMs, timeZone };
          // Whether a period is recorded depends on all meetings.
          const expected = (isCounted: (one: Recorded) => boolean) =>
            compared(done, (one) => (isCounted(one) ? measures[figure](one) : 0), asked).map(
              (value) => value?.toFixed(6) ?? null,
            );
          const query = { figure, by, period: length, month: first };
          const report = await admin.call(readReport, { query });
          expect([query, isEqual(report.total)]).toEqual([query, expected(() => true)]);
          for (const { key, ...row } of report.rows)
            expect([query, key, isEqual(row)]).toEqual([
              query,
              key,
              expected((one) => namesBy[by](one) === key),
            ]);
        }
      expect((await admin.call(readTrend, { query: {} })).trend).toBeNull();

      const coach = await admin.call(readCoach);
      const scores = organizationScores(done, today, nowMs, timeZone);
      const whole = (score: number | null) => (score === null ? null : Math.round(score));
      expect(coach).toMatchObject({
        score: whole(scores.score),
        meetingsScore: whole(scores.meetings),
        habitsScore: whole(scores.habitsScore),
        before: whole(scores.before),
      });
      for (const [i, { share }] of coach.habits.entries())
        expect(share).toBeCloseTo(scores.habits[i] ?? NaN, 5);

      const { series } = await admin.call(listSeries);
      const names = series.map(({ displayTitle }) => displayTitle);
      expect(names).toEqual(expect.arrayContaining(['Steering', 'Board']));
      for (const one of series) {
        const expected = seriesOf(done, one.displayTitle, today, nowMs);
        expect(one.score).toBe(whole(expected.score));
        expect(one.meetingsPerYear).toBeCloseTo(expected.meetingsPerYear, 5);
        expect(Math.abs(one.costPerYear * 100 - expected.costPerYearCents)).toBeLessThanOrEqual(0.5 + 1e-6);
        const average = expected.averageCostPerYearCents;
        if (average === null) expect(one.averageCostPerYear).toBeNull();
        else expect(Math.abs((one.averageCostPerYear ?? 0) * 100 - average)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(one.minutes).toBeCloseTo(expected.minutes, 9);
        expect(Math.abs((one.agendaShare ?? 0) - expected.agendaShare)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(one.roi).toBe(expected.roi === null ? null : Number(expected.roi.toFixed(1)));
        expect(one.attendeesWord).toBe(expected.word);
      }

      // Predictions of decisions, and the meetings actually held in the four weeks after them.
      const decided = new Map(
        ([{ decision: 'end' }, { decision: 'shorten', minutes: 20 }, { decision: 'thin-out' }] as const).map(
          (decision, i) => [weekly(series, i), decision] as const,
        ),
      );
      for (const [title, decision] of decided) {
        const rhythm = decision.decision === 'thin-out' ? 'fortnightly' : null;
        await admin.call(reviewSeries, { body: { ...decision, title: title.toLowerCase(), rhythm } });
      }
      const later = randomMeetings(60, nowMs + 13 * dayMs, randomFrom(100 + seed), 12);
      for (const one of later) await admin.call(saveMeeting, { body: draftOf(one) });
      app.pass(29 * dayMs + 12 * hourMs);
      const { actions } = await admin.call(listCoachActions);
      const everything = [...all, ...recorded(later, timeZone)];
      const fourWeeks = between(done, shifted(today, -28), shifted(today, -1));
      for (const [title, decision] of decided) {
        const action = actions.find(({ displayTitle }) => displayTitle === title);
        const own = fourWeeks.filter(isOf(title));
        const before = sum(own);
        const then = Math.round(predictedAfter(own, decision));
        const after = heldAfter(everything, title, today);
        expect(after.meetings).toBeGreaterThan(0);
        expect(action).toMatchObject({
          baseline: { meetings: before.meetings, cost: dollars(before.cents) },
          predicted: { cost: dollars(then) },
          predictedSaving: dollars(before.cents - then),
          actual: { meetings: after.meetings, cost: dollars(after.cents) },
        });
        if (action?.unknown === null) expect(action.realSaving).toBe(dollars(before.cents - after.cents));
      }
    });
  },
);
