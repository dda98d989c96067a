// This week so far, compared with last week up to the same weekday and time of day.

import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import { aWeekBefore } from '#domain/time/local-time.ts';
import { percentChange } from '#domain/money/percent-change.ts';
import type { Visible } from '#server/db/visible-to.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { sumsByDay } from './figures-store.ts';
import { heldMeetings, heldUntil } from './held-store.ts';
import { sumOf, type Sums, toSums, withPlanned } from './sums.ts';

/** `planned` are the sums of the planned meetings that the viewer sees, by day. */
export async function weekComparison(
  db: Visible,
  { org, organization: { timeZone, firstWeekday } }: Pick<Member, 'org' | 'organization'>,
  now: number,
  planned: readonly (Sums & { day: string })[],
) {
  const today = localDay(now, timeZone);
  const lastTwo = lastWeeks(2, today, firstWeekday);
  const start = weekStart(today, firstWeekday);
  const last = { from: lastTwo.from, to: addDays(start, -1) };
  const days = await sumsByDay(heldMeetings(db, org), lastTwo);
  const thisWeek = sumOf(days.filter(({ day }) => day >= start));
  const soFar = sumOf(await sumsByDay(heldUntil(db, org, aWeekBefore(now, timeZone)), last));
  const toCome = sumOf(planned.filter(({ day }) => day >= start && day <= lastTwo.to));
  return {
    thisWeek: withPlanned(thisWeek, toCome),
    lastWeek: toSums(sumOf(days.filter(({ day }) => day < start))),
    lastWeekSoFar: toSums(soFar),
    changes: {
      cost: percentChange(thisWeek.costCents, soFar.costCents),
      meetings: percentChange(thisWeek.meetings, soFar.meetings),
      minutes: percentChange(thisWeek.minutes, soFar.minutes),
    },
  };
}
