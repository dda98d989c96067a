// The figures of the analytics, all from the kept sums.

import type { FastifyInstance } from 'fastify';
import { readAnalytics } from '#contract/analytics.ts';
import { analyticsRange, lastWeeks, overlap, type DayRange } from '#domain/time/day-range.ts';
import { localDay, weekStart } from '#domain/time/local-day.ts';
import { toDollars } from '#domain/money/money.ts';
import { percentChange } from '#domain/money/percent-change.ts';
import { weekPartEnd } from '#domain/time/week-part.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { figuresStore } from '#server/features/totals/figures-store.ts';
import { sumOf, sumsBy, sumsOnTheWire } from '#server/features/totals/sums.ts';

const titlesShown = 10;

export function analyticsRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const figures = figuresStore(db);

  async function comparison(org: OrgId, today: string) {
    const weeks = await figures.weeks(org, lastWeeks(2, today));
    const thisSunday = weekStart(today);
    const thisWeek = sumOf(weeks.filter(({ week }) => week >= thisSunday));
    const lastWeek = sumOf(weeks.filter(({ week }) => week < thisSunday));
    return {
      thisWeek: sumsOnTheWire(thisWeek),
      lastWeek: sumsOnTheWire(lastWeek),
      changes: {
        cost: percentChange(thisWeek.costCents, lastWeek.costCents),
        meetings: percentChange(thisWeek.meetings, lastWeek.meetings),
        minutes: percentChange(thisWeek.minutes, lastWeek.minutes),
      },
    };
  }

  async function inRange(org: OrgId, range: DayRange | null) {
    const weeks = range ? await figures.weeks(org, range) : [];
    const hours = range ? await figures.hours(org, range) : [];
    const titles = range ? await figures.costliestTitles(org, range, titlesShown) : [];
    const cell = (row: { weekday: number; hour: number }) => row.weekday * 24 + row.hour;
    return {
      total: sumsOnTheWire(sumOf(weeks)),
      weeks: sumsBy(weeks, ({ week }) => week)
        .map(({ key, sum }) => ({ start: key, ...sumsOnTheWire(sum) }))
        .toSorted((a, b) => (a.start < b.start ? -1 : 1)),
      types: sumsBy(weeks, ({ type }) => type)
        .map(({ key, sum }) => ({ type: key, ...sumsOnTheWire(sum) }))
        .toSorted((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1)),
      hours: sumsBy(
        hours.map((row) => ({ ...row, minutes: 0 })),
        cell,
      ).map(({ key, sum }) => ({
        weekday: Math.floor(key / 24),
        hour: key % 24,
        meetings: sum.meetings,
        cost: toDollars(sum.costCents),
      })),
      titles: titles.map(({ spelling, ...sums }) => ({ title: spelling, ...sumsOnTheWire(sums) })),
    };
  }

  mountEndpoint(app, readAnalytics, async ({ query }, { org, organization }) => {
    const today = localDay(now(), organization.timeZone);
    const range = analyticsRange(query, today);
    const weeks = await figures.weeksWithMeetings(org);
    const recorded = weeks && { from: weeks.from, to: weekPartEnd(weeks.to) };
    return {
      today,
      ...(await comparison(org, today)),
      ...range,
      recorded,
      // Beyond what was recorded there is nothing to read.
      ...(await inRange(org, recorded && overlap(range, recorded))),
    };
  });
}
