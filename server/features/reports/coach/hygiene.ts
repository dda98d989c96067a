// Hygiene of an organization: sums by day, memoized by month, and the score of four weeks with its trend.

import {
  type Habit,
  habitsOf,
  habitsScore,
  habitWindowDays,
  organizationScore,
  recurringMinutes,
  recurringWithinDays,
} from '#domain/reports/coach/habits.ts';
import type { HygieneSettings } from '#domain/reports/coach/rule.ts';
import {
  addGroup,
  addSums,
  type GroupSums,
  type HygieneSums,
  meanScore,
  nextSettling,
  noGroup,
  noSums,
  sumsOfMeeting,
} from '#domain/reports/coach/sums.ts';
import { shownRating } from '#domain/meetings/ratings/published-word.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { addDays, dayNumber, localDay, monthOf, weekStart } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { recordedDays } from '#server/totals/figures-store.ts';
import { peopleDays } from './people-days.ts';
import { stampedMemo } from './stamped-memo.ts';
import { meetingsOfDays, minutesByDayHeldBefore, monthVersions } from './store.ts';

/** The organization, with its time zone and settings. */
export type Tenant = {
  org: OrgId;
  organization: {
    timeZone: string;
    firstWeekday: number;
    hygiene: HygieneSettings;
    asksForRatings: boolean;
  };
};

type DaySums = {
  day: string;
  /** Changes with each meeting of the day; 0 without meetings. */
  stamp: number;
  sums: HygieneSums;
  types: Map<string, GroupSums>;
  /** '' for meetings without a department. */
  departments: Map<string, GroupSums>;
};

/** `staleAt`: when a score changes without a write (epoch ms); may be infinite. */
type MonthSums = { days: Map<string, DaySums>; staleAt: number };

export type FourWeeks = {
  sums: HygieneSums;
  types: Map<string, GroupSums>;
  departments: Map<string, GroupSums>;
  habits: Habit[];
  /** Not rounded. */
  meetingsScore: number | null;
  habitsScore: number | null;
  score: number | null;
};

export type Overview = FourWeeks & {
  today: string;
  from: string;
  /** The score of the 28 days before, with the habits as `score`. */
  before: number | null;
  weeks: { start: string; sums: GroupSums }[];
};

const trendWeeks = 26;
const monthsKept = 200;
/** A month is read in parts, so that other requests can run: a part of 4,000 meetings takes about 10 ms. */
const daysAtOnce = 4;

export type HygieneService = ReturnType<typeof hygieneService>;

export function hygieneService(db: Database, now: () => number) {
  const monthMemo = stampedMemo<MonthSums>(monthsKept, ({ staleAt }) => staleAt <= now());
  const peopleFactsOf = peopleDays(db);

  function monthSums(tenant: Tenant, month: string, version: number): Promise<MonthSums> {
    const { timeZone, hygiene, asksForRatings } = tenant.organization;
    const stamp = [version, timeZone, hygiene.version, asksForRatings].join(' ');
    return monthMemo(`${tenant.org} ${month}`, stamp, () => computeMonth(tenant, month));
  }

  async function computeMonth({ org, organization }: Tenant, month: string): Promise<MonthSums> {
    const { hygiene } = organization;
    const at = now();
    const days = new Map<string, DaySums>();
    let staleAt = Infinity;
    for (let from = `${month}-01`; monthOf(from) === month; from = addDays(from, daysAtOnce)) {
      const to = addDays(from, daysAtOnce - 1);
      const range = { from, to: monthOf(to) === month ? to : `${month}-31` };
      const meetings = await meetingsOfDays(db.reports, org, range);
      for (const meeting of meetings) {
        // Planned meetings are scored once they start.
        if (meeting.startedAt > at) {
          staleAt = Math.min(staleAt, meeting.startedAt);
          continue;
        }
        const one = sumsOfMeeting(shownRating(meeting, organization), at, hygiene);
        const day = days.get(meeting.day) ?? noDay(meeting.day);
        days.set(meeting.day, day);
        addSums(day.sums, one);
        day.stamp += meeting.stamp;
        addTo(day.types, meeting.type, one);
        addTo(day.departments, meeting.department ?? '', one);
      }
      staleAt = Math.min(staleAt, nextSettling(meetings, at) ?? Infinity);
    }
    return { days, staleAt };
  }

  /** Sums of every day of the range, oldest first. */
  async function daySums(tenant: Tenant, { from, to }: DayRange): Promise<DaySums[]> {
    const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => addDays(from, i));
    const months = [...new Set(days.map(monthOf))];
    // Read before the meetings: a concurrent write makes the sums stale instead of wrong.
    const versions = await monthVersions(db.read, tenant.org, monthOf(from), monthOf(to));
    const sums = await Promise.all(months.map((month) => monthSums(tenant, month, versions.get(month) ?? 0)));
    const byMonth = new Map(months.map((month, i) => [month, sums[i]]));
    return days.map((day) => byMonth.get(monthOf(day))?.days.get(day) ?? noDay(day));
  }

  /** Recurring person-minutes of `range`. */
  async function recurringOf({ org }: Tenant, range: DayRange): Promise<number> {
    const lookFrom = addDays(range.from, -recurringWithinDays);
    return recurringMinutes(await minutesByDayHeldBefore(db.reports, org, range, lookFrom, now()));
  }

  /** The four weeks that end with `days`; `lastOver` is the last complete day. */
  async function fourWeeks(tenant: Tenant, days: readonly DaySums[], lastOver: string): Promise<FourWeeks> {
    const recent = days.slice(-habitWindowDays);
    const [from, to] = [recent[0]?.day ?? '', recent.at(-1)?.day ?? ''];
    const sums = sumOf(recent);
    const overDays = days.filter(({ day }) => day <= lastOver).slice(-habitWindowDays);
    const [heldAgain, recorded, people] = await Promise.all([
      recurringOf(tenant, { from, to }),
      recordedDays(db.read, tenant.org),
      peopleFactsOf(tenant, overDays),
    ]);
    const habits = habitsOf({
      personMinutes: sums.personMinutes,
      recurringMinutes: heldAgain,
      people,
      daysRecorded: recorded ? dayNumber(lastOver) - dayNumber(recorded.from) + 1 : 0,
    });
    const meetingsScore = meanScore(sums, tenant.organization.hygiene.thresholds.leastCoverage);
    const ofHabits = habitsScore(habits);
    return {
      sums,
      types: mostHoursFirst(recent.map(({ types }) => types)),
      departments: mostHoursFirst(recent.map(({ departments }) => departments)),
      habits,
      meetingsScore,
      habitsScore: ofHabits,
      score: organizationScore(meetingsScore, ofHabits),
    };
  }

  return {
    async overview(tenant: Tenant): Promise<Overview> {
      const today = localDay(now(), tenant.organization.timeZone);
      const trendFrom = addDays(weekStart(today, tenant.organization.firstWeekday), -7 * (trendWeeks - 1));
      const days = await daySums(tenant, { from: trendFrom, to: today });
      const earlier = days.slice(0, -habitWindowDays);
      const before = await fourWeeks(tenant, earlier, addDays(today, -1 - habitWindowDays));
      return {
        ...(await fourWeeks(tenant, days, addDays(today, -1))),
        today,
        from: addDays(today, 1 - habitWindowDays),
        before: before.score,
        weeks: Array.from({ length: trendWeeks }, (_, i) => ({
          start: addDays(trendFrom, 7 * i),
          sums: sumOf(days.slice(7 * i, 7 * i + 7)),
        })),
      };
    },

    /** The four weeks that end with a complete day. */
    async fourWeeksTo(tenant: Tenant, lastDay: string): Promise<FourWeeks> {
      const from = addDays(lastDay, 1 - habitWindowDays);
      return fourWeeks(tenant, await daySums(tenant, { from, to: lastDay }), lastDay);
    },
  };
}

const noDay = (day: string): DaySums => ({
  day,
  sums: noSums(),
  stamp: 0,
  types: new Map(),
  departments: new Map(),
});

function addTo(groups: Map<string, GroupSums>, name: string, one: GroupSums): void {
  const group = groups.get(name) ?? noGroup();
  groups.set(name, group);
  addGroup(group, one);
}

function sumOf(days: readonly DaySums[]): HygieneSums {
  const all = noSums();
  for (const { sums } of days) addSums(all, sums);
  return all;
}

function mostHoursFirst(days: readonly Map<string, GroupSums>[]): Map<string, GroupSums> {
  const all = new Map<string, GroupSums>();
  for (const groups of days) for (const [name, group] of groups) addTo(all, name, group);
  return new Map([...all].toSorted(([, a], [, b]) => b.personMinutes - a.personMinutes));
}
