// The coach's page put together: sums of days, habits, titles, and what they recommend.

import {
  countFreeWeekdays,
  type Habit,
  habitsOf,
  habitsScore,
  habitWindowDays,
  organizationScore,
} from '#domain/hygiene/habits.ts';
import {
  addGroup,
  addSums,
  type GroupSums,
  type HygieneSums,
  meanScore,
  noGroup,
  noSums,
} from '#domain/hygiene/sums.ts';
import { addDays, dayNumber, localDay, weekStart } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import type { Asker } from './day-stamps.ts';
import { hygieneDays } from './days.ts';
import { hygieneDaysStore } from './days-store.ts';

const trendWeeks = 26;

export type Overview = {
  today: string;
  from: string;
  /** Of the last 28 days. */
  sums: HygieneSums;
  types: Map<string, GroupSums>;
  departments: Map<string, GroupSums>;
  habits: Habit[];
  /** Not rounded. */
  meetingsScore: number | null;
  habitsScore: number | null;
  score: number | null;
  /** The meetings' score of the 28 days before. */
  before: number | null;
  weeks: { start: string; sums: GroupSums }[];
};

export function coachOverview(db: Database, now: () => number) {
  const readDays = hygieneDays(db, now);
  const { firstDay } = hygieneDaysStore(db);

  /** As of today, or of a day "YYYY-MM-DD" that is over. */
  return async function read(asker: Asker, asOf?: string): Promise<Overview> {
    const today = asOf ?? localDay(now(), asker.organization.timeZone);
    const from = addDays(today, 1 - habitWindowDays);
    const trendFrom = addDays(weekStart(today), -7 * (trendWeeks - 1));
    const { days, groups, recurringMinutes } = await readDays(asker, trendFrom, today, from);
    const sums = sumOf(days.filter(({ day }) => day >= from));
    const before = sumOf(days.filter(({ day }) => day < from && day >= addDays(from, -habitWindowDays)));
    const first = await firstDay(asker.org);
    const lastOver = asOf ?? addDays(today, -1);
    const habits = habitsOf({
      personMinutes: sums.personMinutes,
      afterHoursMinutes: sums.afterHoursMinutes,
      recurringMinutes,
      freeWeekdays: countFreeWeekdays(
        days.map(({ day, sums: { meetings } }) => ({ day, meetings })),
        lastOver,
      ),
      daysRecorded: first === null ? 0 : dayNumber(lastOver) - dayNumber(first) + 1,
    });
    const { leastCoverage } = asker.organization.hygiene.thresholds;
    const meetingsScore = meanScore(sums, leastCoverage);
    const ofHabits = habitsScore(habits);
    return {
      today,
      from,
      sums,
      types: mostHoursFirst(groups.types),
      departments: mostHoursFirst(groups.departments),
      habits,
      meetingsScore,
      habitsScore: ofHabits,
      score: organizationScore(meetingsScore, ofHabits),
      before: meanScore(before, leastCoverage),
      weeks: weeksOf(days, trendFrom),
    };
  };
}

function sumOf(days: readonly { sums: HygieneSums }[]): HygieneSums {
  const all = noSums();
  for (const { sums } of days) addSums(all, sums);
  return all;
}

const mostHoursFirst = (groups: ReadonlyMap<string, GroupSums>): Map<string, GroupSums> =>
  new Map([...groups].toSorted(([, a], [, b]) => b.personMinutes - a.personMinutes));

function weeksOf(days: readonly { day: string; sums: HygieneSums }[], first: string) {
  return Array.from({ length: trendWeeks }, (_, i) => {
    const sums = noGroup();
    for (const day of days.slice(7 * i, 7 * i + 7)) addGroup(sums, day.sums);
    return { start: addDays(first, 7 * i), sums };
  });
}
