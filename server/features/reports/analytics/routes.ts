// The figures of the analytics screen.

import type { FastifyInstance } from 'fastify';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { analyticsRange, type DayRange } from '#domain/time/day-range.ts';
import { localDay, weekPart, weekPartEnd } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type VisibleDatabase, visibleTo } from '#server/db/visible-to.ts';
import { plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import {
  costliestTitles,
  displayTitle,
  recordedDays,
  sumsByDayAndType,
  sumsByWeekdayAndHour,
} from '#server/totals/figures-store.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { noSum, sumOf, type Sums, sumsBy, toSums, withPlanned } from '#server/totals/sums.ts';
import { weekComparison } from '#server/totals/weeks.ts';

const titlesShown = 10;

export function analyticsRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  async function topTitles({ reports }: VisibleDatabase, org: OrgId, range: DayRange) {
    const titles = await costliestTitles(heldMeetings(reports, org), range, titlesShown);
    return Promise.all(
      titles.map(async ({ normalizedTitle, ...sums }) => ({
        title: await displayTitle(reports, org, normalizedTitle, range),
        ...toSums(sums),
      })),
    );
  }

  async function inRange(
    visible: VisibleDatabase,
    org: OrgId,
    range: DayRange,
    planned: readonly (Sums & { day: string })[],
  ) {
    const later = planned.filter(({ day }) => day >= range.from && day <= range.to);
    const meetings = heldMeetings(visible.reports, org);
    const [rows, hours, titles] = await Promise.all([
      sumsByDayAndType(meetings, range),
      sumsByWeekdayAndHour(meetings, range),
      topTitles(visible, org, range),
    ]);
    const byWeek = (days: readonly (Sums & { day: string })[]) =>
      new Map(sumsBy(days, ({ day }) => weekPart(day)).map(({ key, sum }) => [key, sum]));
    const [heldByWeek, plannedByWeek] = [byWeek(rows), byWeek(later)];
    const starts = new Set([...heldByWeek.keys(), ...plannedByWeek.keys()]);
    return {
      total: withPlanned(sumOf(rows), sumOf(later)),
      weeks: [...starts].toSorted().map((start) => ({
        start,
        ...withPlanned(heldByWeek.get(start) ?? noSum, plannedByWeek.get(start) ?? noSum),
      })),
      types: sumsBy(rows, ({ type }) => type)
        .map(({ key, sum }) => ({ type: key, ...toSums(sum) }))
        .toSorted((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1)),
      hours: hours.map(({ costCents, ...hour }) => ({ ...hour, cost: toMajor(costCents) })),
      titles,
    };
  }

  mountEndpoint(app, readAnalytics, async ({ query }, caller) => {
    const { org, organization } = caller;
    const visible = visibleTo(caller, db);
    const at = now();
    const today = localDay(at, organization.timeZone);
    const range = analyticsRange(query, today);
    const recorded = await recordedDays(visible.read, org);
    const planned = await plannedDays(visible.reports, caller, at);
    return {
      today,
      ...(await weekComparison(visible.reports, org, at, organization.timeZone, planned)),
      ...range,
      recorded: recorded && { from: weekPart(recorded.from), to: weekPartEnd(recorded.to) },
      ...(await inRange(visible, org, range, planned)),
    };
  });
}
