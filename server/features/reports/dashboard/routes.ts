// The figures of the dashboard.

import type { FastifyInstance } from 'fastify';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readShorterMeetings } from '#contract/reports/shorter-meetings.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { savingsOfShorter } from '#domain/reports/shorter-meetings.ts';
import { addDays, dayNumber, localDay } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { recordedDays } from '#server/totals/figures-store.ts';
import { dashboardService } from './service.ts';
import { hourMeetings } from './store.ts';

export function dashboardRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const dashboard = dashboardService({ db, now });

  mountEndpoint(app, readDashboard, async (_input, caller) => dashboard(caller));

  mountEndpoint(app, readShorterMeetings, async (_input, caller) => {
    const { org, organization } = caller;
    const { reports } = visibleTo(caller, db);
    const today = localDay(now(), organization.timeZone);
    const from = addDays(today, 1 - quarterDays);
    const held = await hourMeetings(reports, org, { from, to: today });
    const recorded = await recordedDays(reports, org);
    const first = recorded && recorded.from > from ? recorded.from : from;
    const weeks = Math.ceil((dayNumber(today) - dayNumber(first) + 1) / 7);
    return {
      meetings: held.reduce((sum, { meetings }) => sum + meetings, 0),
      lengths: savingsOfShorter(held, weeks, organization.workingWeeks).map(
        ({ minutes, savedCents, titles }) => ({
          minutes,
          savedPerYear: toMajor(savedCents),
          titles: titles.map((one) => ({ title: one.title, savedPerYear: toMajor(one.savedCents) })),
        }),
      ),
    };
  });
}
