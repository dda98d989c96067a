// This month so far, compared with last month up to the same day and time.

import { monthsUpTo } from '#domain/reports/budgets/budget.ts';
import { percentChange } from '#domain/money/percent-change.ts';
import { localDay, monthOf } from '#domain/time/local-day.ts';
import { aMonthBefore } from '#domain/time/local-time.ts';
import type { Visible } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { sumsByDay } from './figures-store.ts';
import { heldUntil } from './held-store.ts';
import { sumOf, type Sums, toSums } from './sums.ts';

/** `days` are the sums of each day of both months. */
export async function monthComparison(
  db: Visible,
  org: OrgId,
  now: number,
  timeZone: string,
  days: readonly (Sums & { day: string })[],
) {
  const [before, month] = monthsUpTo(monthOf(localDay(now, timeZone)), 2);
  const then = aMonthBefore(now, timeZone);
  const sameDay = localDay(then, timeZone);
  const ofMonth = (wanted: string | undefined) => days.filter(({ day }) => monthOf(day) === wanted);
  const thisMonth = sumOf(ofMonth(month));
  const lastMonth = ofMonth(before);
  const soFar = sumOf([
    ...lastMonth.filter(({ day }) => day < sameDay),
    ...(await sumsByDay(heldUntil(db, org, then), { from: sameDay, to: sameDay })),
  ]);
  return {
    thisMonth: toSums(thisMonth),
    lastMonth: toSums(sumOf(lastMonth)),
    lastMonthSoFar: toSums(soFar),
    monthChange: percentChange(thisMonth.costCents, soFar.costCents),
  };
}
