// The figures of the analytics screen.

import type { FastifyInstance } from 'fastify';
import { readAnalytics } from '#contract/analytics.ts';
import { analyticsRange, type DayRange, lastWeeks } from '#domain/time/day-range.ts';
import { localDay, weekPart, weekPartEnd, weekStart } from '#domain/time/local-day.ts';
import { toDollars } from '#domain/money/money.ts';
import { percentChange } from '#domain/money/rounding.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type Readable, visibleTo } from '#server/db/visible-to.ts';
import {
  costliestTitles,
  displayTitle,
  recordedDays,
  sumsByDay,
  sumsByDayAndType,
  sumsByWeekdayAndHour,
} from '#server/features/totals/figures-store.ts';
import { sumOf, sumsBy, toSums } from '#server/features/totals/sums.ts';

const titlesShown = 10;

export function analyticsRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  async function comparison({ read }: Readable, org: OrgId, today: string) {
    const days = await sumsByDay(read, org, lastWeeks(2, today));
    const thisSunday = weekStart(today);
    const thisWeek = sumOf(days.filter(({ day }) => day >= thisSunday));
    const lastWeek = sumOf(days.filter(({ day }) => day < thisSunday));
    return {
      thisWeek: toSums(thisWeek),
      lastWeek: toSums(lastWeek),
      changes: {
        cost: percentChange(thisWeek.costCents, lastWeek.costCents),
        meetings: percentChange(thisWeek.meetings, lastWeek.meetings),
        minutes: percentChange(thisWeek.minutes, lastWeek.minutes),
      },
    };
  }

  async function topTitles({ reports }: Readable, org: OrgId, range: DayRange) {
    const titles = await costliestTitles(reports, org, range, titlesShown);
    return Promise.all(
      titles.map(async ({ normalizedTitle, ...sums }) => ({
        title: await displayTitle(reports, org, normalizedTitle, range),
        ...toSums(sums),
      })),
    );
  }

  async function inRange(visible: Readable, org: OrgId, range: DayRange) {
    const [rows, hours, titles] = await Promise.all([
      sumsByDayAndType(visible.reports, org, range),
      sumsByWeekdayAndHour(visible.reports, org, range),
      topTitles(visible, org, range),
    ]);
    const byDay = sumsBy(rows, ({ day }) => day);
    return {
      total: toSums(sumOf(rows)),
      weeks: sumsBy(
        byDay.map(({ key, sum }) => ({ day: key, ...sum })),
        ({ day }) => weekPart(day),
      )
        .map(({ key, sum }) => ({ start: key, ...toSums(sum) }))
        .toSorted((a, b) => (a.start < b.start ? -1 : 1)),
      types: sumsBy(rows, ({ type }) => type)
        .map(({ key, sum }) => ({ type: key, ...toSums(sum) }))
        .toSorted((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1)),
      hours: hours.map(({ costCents, ...hour }) => ({ ...hour, cost: toDollars(costCents) })),
      titles,
    };
  }

  mountEndpoint(app, readAnalytics, async ({ query }, caller) => {
    const { org, organization } = caller;
    const visible = visibleTo(caller, db);
    const today = localDay(now(), organization.timeZone);
    const range = analyticsRange(query, today);
    const recorded = await recordedDays(visible.read, org);
    return {
      today,
      ...(await comparison(visible, org, today)),
      ...range,
      recorded: recorded && { from: weekPart(recorded.from), to: weekPartEnd(recorded.to) },
      ...(await inRange(visible, org, range)),
    };
  });
}
