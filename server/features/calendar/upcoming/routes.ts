// Advice about planned meetings, and planned compared with actual minutes.

import type { FastifyInstance } from 'fastify';
import { listPlannedAdvice, readOwnWeek, readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { plannedAgainstReal, titlesOffPlan } from '#domain/reports/coach/planned-minutes.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { visibleBetween } from '#server/features/meetings/planned/visible-store.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { adviser } from './advice.ts';
import { ownWeeks } from './own-week.ts';
import { timedMeetings } from './store.ts';

const comparedDays = 91;

export function upcomingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const advise = adviser(context);
  const ownWeek = ownWeeks(context);

  mountEndpoint(app, listPlannedAdvice, async ({ query: { from, to } }, caller) => {
    const { timeZone, hygiene } = caller.organization;
    const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? 0;
    const visible = await visibleBetween(db.read, caller, startOf(from), startOf(addDays(to, 1)));
    const open = visible.filter(({ state, startsAt }) => state === 'planned' && startsAt > now());
    const advice = (await advise(caller, open)).map(({ planned, ...rest }) => ({ id: planned.id, ...rest }));
    return { advice, enoughPeople: hygiene.thresholds.enoughPeople };
  });

  mountEndpoint(app, readOwnWeek, async (_input, caller) => ownWeek(caller));

  mountEndpoint(app, readPlannedMinutes, async (_input, { org, organization }) => {
    const since = addDays(localDay(now(), organization.timeZone), 1 - comparedDays);
    const meetings = await timedMeetings(db.reports, org, since, now());
    return { all: plannedAgainstReal(meetings), titles: titlesOffPlan(meetings, normalizedTitle) };
  });
}
