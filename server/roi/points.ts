// The points of the plot of value against cost: the newest meetings that have both, and a bounded number of them.

import type { RoiPoint } from '#contract/roi.ts';
import { toDollars } from '#domain/money.ts';
import { dayWindow } from '#domain/day-window.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/http/gate.ts';
import { roiPointsStore } from './points-store.ts';
import { roiSumsStore } from './sums-store.ts';

const pointsShown = 100;
const daysReadAtOnce = 10;
/** Some days have one valued meeting among hundreds: this bounds what is read for the plot. */
const daysReadAtMost = 60;

export function roiPoints(db: Database) {
  const sums = roiSumsStore(db);
  const store = roiPointsStore(db);

  return async function readPoints(
    { org, organization }: Member,
    department: string | null,
  ): Promise<RoiPoint[]> {
    const days = await sums.daysWithValue(org, department, daysReadAtMost);
    const points: RoiPoint[] = [];
    for (let at = 0; at < days.length && points.length < pointsShown; at += daysReadAtOnce) {
      const parts = days
        .slice(at, at + daysReadAtOnce)
        .map(({ day }) => store.ofDay(org, department, { day, ...dayWindow(day, organization.timeZone) }));
      for (const { totalCents, estimatedValueCents, ...point } of (await Promise.all(parts)).flat())
        points.push({ ...point, cost: toDollars(totalCents), value: toDollars(estimatedValueCents ?? 0) });
    }
    return points.slice(0, pointsShown);
  };
}
