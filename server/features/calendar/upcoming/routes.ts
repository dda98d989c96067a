// Advice about planned meetings, and planned compared with actual minutes.

import type { FastifyInstance } from 'fastify';
import { listPlannedAdvice, readPlannedMinutes } from '#contract/calendar/upcoming.ts';
import { minutesUsed, plannedAdvice } from '#domain/calendar/advice.ts';
import { plannedAgainstReal, titlesOffPlan } from '#domain/reports/coach/planned-minutes.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { guessType } from '#domain/meetings/imports/words.ts';
import { meetingKind } from '#domain/meetings/meeting-kind.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { AppContext } from '#server/context.ts';
import { lastReviews } from '#server/features/reports/coach/store.ts';
import { visibleBetween } from '#server/features/meetings/planned/visible-store.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { lastMinutesOf, timedMeetings } from './store.ts';

const historyDays = 182;
const comparedDays = 91;

export function upcomingRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  mountEndpoint(app, listPlannedAdvice, async ({ query: { from, to } }, caller) => {
    const { org, organization } = caller;
    const { timeZone, hygiene } = organization;
    const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? 0;
    const visible = await visibleBetween(db.read, caller, startOf(from), startOf(addDays(to, 1)));
    const open = visible.filter(({ state, startsAt }) => state === 'planned' && startsAt > now());
    const titles = [...new Set(open.map(({ title }) => normalizedTitle(title)))];
    const since = addDays(localDay(now(), timeZone), -historyDays);
    const [lastMinutes, reviews] = await Promise.all([
      lastMinutesOf(db.reports, org, titles, since, now()),
      lastReviews(db.read, org),
    ]);
    const { enoughPeople } = hygiene.thresholds;
    // Advise a series once, at its next meeting.
    const advised = new Set<string>();
    const advice = open.flatMap((planned) => {
      const title = normalizedTitle(planned.title);
      if (advised.has(title)) return [];
      if (planned.isRecurring === 1) advised.add(title);
      const meeting = {
        kind: meetingKind({
          ...planned,
          type: guessType(planned.title),
          attendeeCount: planned.attendees.length,
        }),
        minutes: planned.durationMinutes,
        people: planned.attendees.length,
        hasAgenda: planned.hasAgenda === 1,
        isRecurring: planned.isRecurring === 1,
        lastMinutes: lastMinutes.get(title) ?? [],
        isReviewed: reviews.has(title),
      };
      const kind = plannedAdvice(meeting, enoughPeople);
      return kind
        ? [{ id: planned.id, kind, minutes: kind === 'shorter' ? minutesUsed(meeting) : null }]
        : [];
    });
    return { advice, enoughPeople };
  });

  mountEndpoint(app, readPlannedMinutes, async (_input, { org, organization }) => {
    const since = addDays(localDay(now(), organization.timeZone), 1 - comparedDays);
    const meetings = await timedMeetings(db.reports, org, since, now());
    return { all: plannedAgainstReal(meetings), titles: titlesOffPlan(meetings, normalizedTitle) };
  });
}
