// The sums of planned meetings that a viewer sees.

import { endOfPlanned, isOpenPlanned, longestPlannedMs } from '#domain/meetings/planned/planned.ts';
import { seesAllPlanned } from '#domain/accounts/permissions.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Visible } from '#server/db/visible-to.ts';
import { openSumsByDay } from '#server/totals/planned-store.ts';
import type { Sums } from '#server/totals/sums.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { visibleBetween } from './visible-store.ts';

type DaySums = Sums & { day: string };

/** Of meetings that were posted before their start, which all members see. */
export const enteredAhead = (
  db: Visible,
  { org }: Member,
  now: number,
  department?: string,
): Promise<DaySums[]> =>
  openSumsByDay(db, org, now, (eb) =>
    eb.and([
      eb('content', 'is not', null),
      ...(department === undefined ? [] : [eb('department', '=', department)]),
    ]),
  );

/** Of calendars and plans: administrators see the price of all, other members their own. */
export async function openDays(db: Visible, viewer: Member, now: number): Promise<DaySums[]> {
  const { org, organization } = viewer;
  if (seesAllPlanned(viewer)) return openSumsByDay(db, org, now, (eb) => eb('content', 'is', null));
  const rows = await visibleBetween(db, viewer, now - longestPlannedMs, Number.MAX_SAFE_INTEGER);
  return rows
    .filter((row) => isOpenPlanned(row) && endOfPlanned(row) > now)
    .map(({ startsAt, durationMinutes, totalCents, estimatedCents }) => ({
      day: localDay(startsAt, organization.timeZone),
      meetings: 1,
      minutes: durationMinutes,
      costCents: totalCents,
      estimatedCents,
    }));
}

/** Of all planned meetings; a day can have several rows. */
export const plannedDays = async (db: Visible, viewer: Member, now: number): Promise<DaySums[]> => [
  ...(await enteredAhead(db, viewer, now)),
  ...(await openDays(db, viewer, now)),
];
