import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { listBudgets } from '#contract/reports/budgets.ts';
import { readCalendar } from '#contract/reports/month.ts';
import { listCoachActions, listSeries, readCoach, reviewSeries } from '#contract/reports/coach.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readFinance } from '#contract/reports/finance.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readRoi } from '#contract/meetings/roi.ts';
import { readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { engine } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { queryPlans } from '#server/testing/query-plans.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';

// PostgreSQL decides by statistics.
test.runIf(engine === 'sqlite')('no figure reads all meetings that have started one by one', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  for (let week = 1; week < 9; week += 1) {
    const startedAt = new Date(startOfTest - 7 * week * dayMs).toISOString();
    await admin.call(saveMeeting, { body: meetingDraft({ title: 'Sync', startedAt }) });
  }
  await admin.call(reviewSeries, { body: { title: 'sync', decision: 'end' } });
  app.pass(29 * dayMs);
  const plans = await queryPlans(app, /"meetings/, async () => {
    for (const call of [
      readDashboard,
      listBudgets,
      readCoach,
      listSeries,
      listCoachActions,
      readPlannedMinutes,
    ])
      await admin.call(call);
    await admin.call(readAnalytics, { query: {} });
    await admin.call(readRoi, { query: {} });
    await admin.call(readFinance, { query: {} });
    await admin.call(readCalendar, { query: { from: '2026-11-01', to: '2026-11-30' } });
  });
  expect(plans.length).toBeGreaterThan(20);
  const fromTheFirst = /meetingsByStart \(organizationId=\? AND startedAt<\?\)/;
  expect(plans.filter(({ steps }) => fromTheFirst.test(steps))).toEqual([]);
});
