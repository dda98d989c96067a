// The figures of the analytics screen.

import type { FastifyInstance } from 'fastify';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { analyticsRange, type DayRange } from '#domain/time/day-range.ts';
import { localDay, weekPart, weekPartEnd } from '#domain/time/local-day.ts';
import { toMajor } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { type VisibleDatabase, visibleTo } from '#server/db/visible-to.ts';
import { plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import {
  costliestTitles,
  displayTitles,
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
    const keys = titles.map(({ normalizedTitle }) => normalizedTitle);
    const titleOf = await displayTitles(reports, org, keys, range);
    return titles.map(({ normalizedTitle, ...sums }) => ({
      title: titleOf(normalizedTitle),
      ...toSums(sums),
    }));
  }

  async function inRange(
    visible: VisibleDatabase,
    { org, organization: { firstWeekday } }: Member,
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
      new Map(sumsBy(days, ({ day }) => weekPart(day, firstWeekday)).map(({ key, sum }) => [key, sum]));
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
    const { firstWeekday } = organization;
    const range = analyticsRange(query, today, firstWeekday);
    const recorded = await recordedDays(visible.read, org);
    const planned = await plannedDays(visible.reports, caller, at);
    return {
      today,
      ...(await weekComparison(visible.reports, caller, at, planned)),
      ...range,
      recorded: recorded && {
        from: weekPart(recorded.from, firstWeekday),
        to: weekPartEnd(recorded.to, firstWeekday),
      },
      ...(await inRange(visible, caller, range, planned)),
    };
  });
}
