import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/month.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Feature, AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { sumsByDay } from '#server/totals/figures-store.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { sumOf, withPlanned } from '#server/totals/sums.ts';
import { firstTitles } from './store.ts';

export const month: Feature = {
  tag: 'Figures',
  contract: [calls],
  routes: [calendarRoutes],
};

// The month grid: the sums of each day, and its first titles.

/** Titles in the cell of a day; the page adds "+N more". */
const titlesPerDay = 2;

export function calendarService({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return async (caller: Member, range: DayRange): Promise<Answer<typeof calls.readCalendar>> => {
    const { org } = caller;
    const { reports } = visibleTo(caller, db);
    const at = now();
    const heldDays = await sumsByDay(heldMeetings(reports, org), range);
    const planned = await plannedDays(reports, caller, at);
    const shown = planned.filter(({ day }) => day >= range.from && day <= range.to);
    const titles = Map.groupBy(await firstTitles(reports, org, range, titlesPerDay), ({ day }) => day);
    const sumOn = (days: typeof shown, day: string) => sumOf(days.filter((sum) => sum.day === day));
    const days = new Set([...heldDays, ...shown].map(({ day }) => day));
    return {
      days: [...days].toSorted().map((day) => ({
        day,
        ...withPlanned(sumOn(heldDays, day), sumOn(shown, day)),
        first: (titles.get(day) ?? []).map(({ id, title }) => ({ id, title })),
      })),
    };
  };
}

function calendarRoutes(app: FastifyInstance, context: AppContext): void {
  const calendar = calendarService(context);
  mountEndpoint(app, calls.readCalendar, async ({ query }, caller) => calendar(caller, query));
}
