// The month grid: sums from the kept totals, and two titles a day.

import type { FastifyInstance } from 'fastify';
import { readCalendar } from '#contract/calendar.ts';
import { dayWindow } from '#domain/time/day-window.ts';
import { toDollars } from '#domain/money/money.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { calendarStore } from './store.ts';

/** Calendar titles per day, then '+N more'. */
const titlesPerDay = 2;

export function calendarRoutes(app: FastifyInstance, { db }: AppContext): void {
  const totals = totalsStore(db);
  const calendar = calendarStore(db);

  async function firstTitles(
    org: OrgId,
    days: readonly { day: string; meetings: number }[],
    timeZone: string,
  ) {
    const slots = days.map(({ day }) => ({ day, ...dayWindow(day, timeZone) }));
    const found = Map.groupBy(await calendar.firstTitles(org, slots, titlesPerDay), ({ day }) => day);
    // The rules of a time zone may have changed since a meeting was put on its day: then it lies beside its window.
    const short = days.filter(
      ({ day, meetings }) => (found.get(day)?.length ?? 0) < Math.min(meetings, titlesPerDay),
    );
    if (short.length === 0) return found;
    const wide = short.map(({ day }) => ({
      day,
      fromMs: Date.parse(day) - dayMs,
      toMs: Date.parse(day) + 2 * dayMs,
    }));
    const again = Map.groupBy(await calendar.firstTitles(org, wide, titlesPerDay), ({ day }) => day);
    return new Map([...found, ...again]);
  }

  mountEndpoint(app, readCalendar, async ({ query: { from, to } }, caller) => {
    const days = await totals.byDay(caller.org, from, to);
    const titles = await firstTitles(caller.org, days, caller.organization.timeZone);
    return {
      days: days.map(({ day, meetings, costCents }) => ({
        day,
        meetings,
        cost: toDollars(costCents),
        first: (titles.get(day) ?? []).map(({ id, title }) => ({ id, title })),
      })),
    };
  });
}
