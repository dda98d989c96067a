import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { readRoi, updateRoi } from '#contract/meetings/roi.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noMeetings } from '#server/testing/totals.ts';

// The test clock is Saturday, 21 November 2026, 12:00 UTC.

/** An hour that costs `cost` dollars. */
const save = (who: Person, startedAt: string, cost: number, title = 'Sync') =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title,
      department: 'Sales',
      type: 'review',
      startedAt,
      durationMinutes: 60,
      attendees: [attendee('Ada', cost)],
    }),
  });

const sums = (meetings: number, cost: number) => ({
  meetings,
  cost,
  minutes: meetings * 60,
  estimatedCost: 0,
});

async function figures(who: Person) {
  const dashboard = await who.call(readDashboard);
  const range = { query: { from: '2026-11-15', to: '2026-12-05' } };
  const analytics = await who.call(readAnalytics, range);
  const roi = await who.call(readRoi, { query: { department: 'Sales' } });
  return {
    total: dashboard.total,
    weekOfDashboard: dashboard.weeks.at(-1)?.cost,
    types: dashboard.types.map(({ meetings }) => meetings),
    thisWeek: dashboard.thisWeek,
    range: analytics.total,
    weeks: analytics.weeks.map(({ start, cost, planned }) => [start, cost, planned.cost]),
    titles: analytics.titles.map(({ title, cost }) => [title, cost]),
    hours: analytics.hours.map(({ weekday, hour, cost }) => [weekday, hour, cost]),
    days: (await who.call(readCalendar, range)).days.map(({ day, cost, planned }) => [
      day,
      cost,
      planned.cost,
    ]),
    roi: [roi.meetings, roi.totalInvestment, roi.planned.cost, roi.worthwhile, roi.departments],
    marks: (await who.call(listMeetings)).meetings.map(({ planned }) => planned),
  };
}

test('a meeting is planned until its start, and then counts as held', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await save(member, '2026-11-21T12:00:00.000Z', 1, 'Now');
  const soon = await save(member, '2026-11-21T12:00:00.001Z', 20, 'Soon');
  await save(member, '2026-12-01T09:00:00.000Z', 300, 'December');
  const outcome = { outcomes: null, actionItemsCount: null, estimatedValue: null, worthIt: 'yes' } as const;
  await member.call(updateRoi, { params: { id: String(soon.id) }, body: { ...outcome, version: 1 } });
  expect(await figures(member)).toEqual({
    total: { ...sums(1, 1), planned: sums(2, 320) },
    weekOfDashboard: 1,
    types: [1],
    thisWeek: { ...sums(1, 1), planned: sums(1, 20) },
    range: { ...sums(1, 1), planned: sums(2, 320) },
    weeks: [
      ['2026-11-15', 1, 20],
      ['2026-12-01', 0, 300],
    ],
    titles: [['Now', 1]],
    hours: [[6, 12, 1]],
    days: [
      ['2026-11-21', 1, 20],
      ['2026-12-01', 0, 300],
    ],
    roi: [1, 1, 320, 0, ['Sales']],
    marks: [true, true, false],
  });

  app.pass(1);
  expect(await figures(member)).toMatchObject({
    total: { ...sums(2, 21), planned: sums(1, 300) },
    thisWeek: { ...sums(2, 21), planned: noMeetings },
    titles: [
      ['Soon', 20],
      ['Now', 1],
    ],
    roi: [2, 21, 300, 1, ['Sales']],
    marks: [true, false, false],
  });
});

test('this week is compared with last week up to the same weekday and time', async () => {
  const app = await testApp();
  // It is Sunday, 2 o'clock in the morning there.
  const member = await newPerson(app, await newOrganization(app, 'Island', 'Pacific/Kiritimati'));
  await save(member, '2026-11-21T11:00:00.000Z', 50, 'This Sunday');
  await save(member, '2026-11-14T12:00:00.000Z', 100, 'Last Sunday, as late as now');
  await save(member, '2026-11-14T12:00:00.001Z', 7, 'Last Sunday, later');
  await save(member, '2026-11-21T09:00:00.000Z', 3, 'Last Saturday');
  const { thisWeek, lastWeek, lastWeekSoFar, costChange } = await member.call(readDashboard);
  expect({ thisWeek, lastWeek, lastWeekSoFar, costChange }).toEqual({
    thisWeek: { ...sums(1, 50), planned: noMeetings },
    lastWeek: sums(3, 110),
    lastWeekSoFar: sums(1, 100),
    costChange: -50,
  });
  expect((await member.call(readAnalytics)).changes).toEqual({ cost: -50, meetings: 0, minutes: 0 });
});
