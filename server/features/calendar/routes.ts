// The month grid: the sums of each day, and its first titles.

import type { FastifyInstance } from 'fastify';
import { readCalendar } from '#contract/calendar.ts';
import { toDollars } from '#domain/money/money.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { sumsByDay } from '#server/features/totals/figures-store.ts';
import { firstTitles } from './store.ts';

/** Titles in the cell of a day; the page adds "+N more". */
const titlesPerDay = 2;

export function calendarRoutes(app: FastifyInstance, { db }: AppContext): void {
  mountEndpoint(app, readCalendar, async ({ query }, caller) => {
    const { org } = caller;
    const { reports } = visibleTo(caller, db);
    const days = await sumsByDay(reports, org, query);
    const titles = Map.groupBy(await firstTitles(reports, org, query, titlesPerDay), ({ day }) => day);
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
