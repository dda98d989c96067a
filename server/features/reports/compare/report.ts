// Computes a report: the sums of its periods by name, and from them the figure of each row.

import type * as z from 'zod/mini';
import type { Report, ReportChoice } from '#contract/reports/compare.ts';
import { seesPay, seesPersonFigures } from '#domain/accounts/permissions.ts';
import { sourceOf } from '#domain/meetings/meeting.ts';
import {
  addUp,
  comparedSums,
  type ComparedSums,
  isRecorded,
  type MonthSum,
  type NamedSum,
} from '#domain/reports/comparison.ts';
import { largeEnoughGroups } from '#domain/reports/smallest-group.ts';
import {
  comparedWith,
  daysOfPeriod,
  firstShown,
  monthsOfPeriod,
  periodsUpTo,
  periodWith,
} from '#domain/reports/periods.ts';
import {
  figureOf,
  isAboutPeople,
  isMoney,
  isPerHead,
  measureOf,
  type ReportFigure,
  type TargetFigure,
  targetFigures,
} from '#domain/reports/report-figures.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { type VisibleDatabase, visibleTo } from '#server/db/visible-to.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { displayTitles, recordedDays } from '#server/totals/figures-store.ts';
import type { TotalKind } from '#server/totals/store.ts';
import { userNames } from '#server/features/reports/coach/store.ts';
import { peopleMonths } from './people-months.ts';
import {
  departmentNames,
  largestTitles,
  organizerSums,
  monthSums,
  partOfMonth,
  reportSettings,
  reportTargets,
  staffOf,
  type TargetRow,
  titlePart,
  titleSums,
} from './store.ts';

export type Choice = z.output<typeof ReportChoice>;

const rowsShown = 100;
const titlesShown = 50;

type Asked = {
  org: OrgId;
  visible: VisibleDatabase;
  choice: Choice;
  departmentOf: (name: string) => string;
  months: { from: string; to: string };
  now: DayRange;
  cuts: Record<'before' | 'yearAgo', { day: string; instant: number } | null>;
};

type Sums = { rows: MonthSum[]; parts: { before: NamedSum[]; yearAgo: NamedSum[] } };

/** Several origins are one source. */
const nameOf =
  ({ choice: { by }, departmentOf }: Asked) =>
  (name: string) =>
    by === 'department'
      ? departmentOf(name)
      : by === 'source'
        ? sourceOf(name as Parameters<typeof sourceOf>[0])
        : name;

async function meetingSums(
  asked: Asked,
  kind: TotalKind | 'organizer',
  titles: readonly string[] | null,
): Promise<Sums> {
  const { org, visible, choice, months, cuts } = asked;
  const measure = measureOf[choice.figure];
  if (measure === 'attendedMinutes' || measure === 'metDays') throw new Error(`${measure} is one of people`);
  const rename = nameOf(asked);
  const part = async (cut: Asked['cuts']['before']) => {
    if (cut === null) return [];
    const found = titles
      ? await titlePart(visible.reports, org, titles, measure, cut)
      : await partOfMonth(visible.reports, org, kind, measure, cut);
    return found.map((row) => ({ ...row, name: rename(row.name) }));
  };
  const [rows, before, yearAgo] = await Promise.all([
    titles
      ? titleSums(visible.reports, org, titles, measure, months)
      : kind === 'organizer'
        ? organizerSums(visible.reports, org, measure, months)
        : monthSums(visible.reports, org, kind, measure, months),
    part(cuts.before),
    part(cuts.yearAgo),
  ]);
  return { rows: rows.map((row) => ({ ...row, name: rename(row.name) })), parts: { before, yearAgo } };
}

type Row = { key: string; departments: string[]; sums: ComparedSums };

const monthsOf = { month: 1, quarter: 3, year: 12 };

export function reportService({ db, now, config }: AppContext) {
  const attended = peopleMonths(db);

  return async (caller: Member, given: Choice): Promise<Report | ApiError> => {
    const { org, organization } = caller;
    const visible = visibleTo(caller, db);
    const choice: Choice = isPerHead(given.figure) ? { ...given, by: 'department' } : given;
    const { figure, by } = choice;
    const namesOrganizers = seesPersonFigures(caller, config.personFigures);
    if (by === 'organizer' && !namesOrganizers) return fail('no-permission');
    const instant = now();
    const today = localDay(instant, organization.timeZone);
    const [settings, targets, recorded, departmentOf, staff] = await Promise.all([
      reportSettings(visible.read, org),
      reportTargets(visible.read, org),
      recordedDays(visible.read, org),
      departmentNames(visible.read, org),
      staffOf(visible.read, org),
    ]);
    const { yearStartsIn, weeklyMinutes } = settings;
    const presentOn = (day: string) => staff.filter(({ leftOn }) => leftOn === null || leftOn > day);
    const departmentIn = (one: (typeof staff)[number]) => departmentOf(one.department ?? '');
    const heads = new Map<string, number>();
    for (const one of presentOn(today))
      heads.set(departmentIn(one), (heads.get(departmentIn(one)) ?? 0) + one.people);
    /** The people of some departments, and their working time a week. */
    const workforce = (departments: readonly string[] | null, day: string) => {
      const present = presentOn(day).filter((one) => departments?.includes(departmentIn(one)) !== false);
      const sum = (of: (one: (typeof staff)[number]) => number) =>
        present.reduce((all, one) => all + of(one), 0);
      return {
        people: sum(({ people }) => people),
        weeklyMinutes: sum(
          (one) => (one.weeklyMinutes ?? 0) + (one.people - one.withOwnWeek) * weeklyMinutes,
        ),
      };
    };
    const period = choice.month
      ? periodWith(choice.period, choice.month, yearStartsIn)
      : firstShown(choice.period, today, recorded?.from ?? null, yearStartsIn);
    const { isRunning, before, yearAgo } = comparedWith(period, instant, organization.timeZone);
    const chart = periodsUpTo(period);
    const dayOf = (until: number | null) => (until === null ? null : localDay(until, organization.timeZone));
    const cutOf = ({ until }: typeof before) =>
      until === null ? null : { day: localDay(until, organization.timeZone), instant: until };
    // A ratio to working time so far is compared with that of whole periods.
    const isCut = isRunning && !isAboutPeople(figure);
    const cuts = { before: isCut ? cutOf(before) : null, yearAgo: isCut ? cutOf(yearAgo) : null };
    const periods = {
      period,
      before: { ...before, untilDay: cuts.before?.day ?? null },
      yearAgo: { ...yearAgo, untilDay: cuts.yearAgo?.day ?? null },
      chart,
    };
    const shownNow = daysOfPeriod(period);
    const lastMonth = monthsOfPeriod(period).at(-1) ?? period.first;
    const firstMonth =
      [...chart, before.period, yearAgo.period].map(({ first }) => first).toSorted()[0] ?? '';
    const asked: Asked = {
      org,
      visible,
      choice,
      departmentOf,
      months: { from: firstMonth, to: lastMonth },
      now: shownNow,
      cuts,
    };

    const targetFor = (of: TargetFigure, department: string): TargetRow | undefined =>
      targets.find((one) => one.kind === of && one.department === department);
    const freeWeekdayOf = (department: string): number | null => {
      const target = targetFor('free-day', department) ?? targetFor('free-day', '');
      return target ? target.value / 100 : null;
    };

    /** Null where departments keep different days free. */
    const commonWeekday = (departments: readonly string[]): number | null => {
      const weekdays = new Set(departments.map(freeWeekdayOf));
      return weekdays.size === 1 ? ([...weekdays][0] ?? null) : null;
    };

    const titles =
      by === 'series'
        ? await largestTitles(visible.reports, org, measureFor(figure), shownNow, titlesShown)
        : null;
    const kind = by === 'series' ? 'type' : by;
    const sums: Sums = isAboutPeople(figure)
      ? {
          rows: (await attended(org, asked.months, figure === 'free-day' ? freeWeekdayOf : null)).map(
            (row) => ({ ...row, name: departmentOf(row.name) }),
          ),
          parts: { before: [], yearAgo: [] },
        }
      : await meetingSums(asked, kind, null);
    const byName = comparedSums(sums.rows, sums.parts, periods);
    const listed = titles
      ? await meetingSums(asked, kind, titles).then(({ rows, parts }) => comparedSums(rows, parts, periods))
      : byName;
    const all = addUp([...byName.values()], chart.length);
    const rows = rowsOf(figure, listed, heads, {
      periods: chart.length,
      // With the hours that a department is charged, its number of people gives the hours of each of them.
      smallestGroup:
        isAboutPeople(figure) || (figure === 'cost-a-head' && caller.role !== 'admin')
          ? organization.smallestGroup
          : null,
    });

    const until = (days: DayRange): DayRange => ({ from: days.from, to: days.to < today ? days.to : today });
    const valueOf = (
      sum: number,
      days: DayRange,
      departments: readonly string[] | null,
      cut: string | null,
    ) => {
      const counted = until(cut === null ? days : { from: days.from, to: cut });
      const freeWeekday = commonWeekday(departments ?? [...heads.keys()]);
      if (figure === 'free-day' && freeWeekday === null) return null;
      // Members get figures about people for whole calendar months alone.
      if (isAboutPeople(figure) && caller.role !== 'admin' && days.to >= today) return null;
      const { workingDays } = organization.hygiene.thresholds;
      return figureOf(figure, sum, counted, {
        ...workforce(departments, days.from > today ? today : days.from),
        workingDays,
        freeWeekday: freeWeekday ?? 0,
      });
    };
    const isKnown = (from: string) => isRecorded(from, recorded?.from ?? null);
    const comparedOf = (one: ComparedSums, departments: readonly string[] | null) => {
      const earlier = (name: 'before' | 'yearAgo') => {
        const days = daysOfPeriod(periods[name].period);
        return isKnown(days.from) ? valueOf(one[name], days, departments, periods[name].untilDay) : null;
      };
      return {
        now: valueOf(one.now, shownNow, departments, null),
        before: earlier('before'),
        yearAgo: earlier('yearAgo'),
      };
    };

    const isGiven = !isAboutPeople(figure) || rows.length > 0;
    const shown = rows.slice(0, rowsShown);
    const others = titles
      ? subtract(
          all,
          addUp(
            shown.map(({ sums: one }) => one),
            chart.length,
          ),
        )
      : addUp(
          rows.slice(rowsShown).map(({ sums: one }) => one),
          chart.length,
        );
    const chosen = shown.find(({ key }) => key === choice.row) ?? null;
    const charted = chosen?.sums ?? all;
    const department =
      chosen === null ? '' : by === 'department' && chosen.departments.length === 1 ? chosen.key : null;
    const names: ReadonlyMap<number, string> =
      by === 'organizer'
        ? await userNames(
            visible.read,
            org,
            shown.map(({ key }) => Number(key)),
          )
        : new Map();
    const titleOf = titles && (await displayTitles(visible.reports, org, titles, shownNow));
    const answered = shown.map(({ key, departments, sums: one }) => ({
      key,
      name: titleOf
        ? titleOf(key)
        : (names.get(Number(key)) ??
          (departments.length > 1 ? departments.map((name) => name || 'Unassigned').join(' + ') : key)),
      departments,
      ...comparedOf(one, by === 'department' ? departments : null),
    }));
    const isMore = !isPerHead(figure) && (others.now !== 0 || others.before !== 0 || others.yearAgo !== 0);
    return {
      figure,
      by,
      period: choice.period,
      today,
      now: shownNow,
      before: {
        from: daysOfPeriod(before.period).from,
        to: dayOf(isCut ? before.until : null) ?? daysOfPeriod(before.period).to,
      },
      yearAgo: {
        from: daysOfPeriod(yearAgo.period).from,
        to: dayOf(isCut ? yearAgo.until : null) ?? daysOfPeriod(yearAgo.period).to,
      },
      isRunning,
      recorded,
      total: isGiven ? comparedOf(all, null) : { now: null, before: null, yearAgo: null },
      rows: isPerHead(figure) ? answered.toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0)) : answered,
      others: isMore ? comparedOf(others, null) : null,
      row: chosen?.key ?? null,
      chart: chart.map((one, i) => {
        const days = daysOfPeriod(one);
        const isShown = isGiven && days.from <= today && isKnownAtAll(days, recorded);
        return {
          ...days,
          value: isShown
            ? valueOf(
                charted.chart[i] ?? 0,
                days,
                chosen && by === 'department' ? chosen.departments : null,
                null,
              )
            : null,
        };
      }),
      target: department === null ? null : targetOf(caller, choice, targets, department),
      people: isPerHead(figure) && isGiven ? workforce(chosen?.departments ?? null, today).people : null,
      weekday: figure === 'free-day' ? freeWeekdayOf(department ?? '') : null,
      yearStartsIn,
      namesOrganizers,
    };
  };
}

const measureFor = (figure: ReportFigure) => {
  const measure = measureOf[figure];
  return measure === 'attendedMinutes' || measure === 'metDays' ? 'personMinutes' : measure;
};

const isKnownAtAll = ({ to }: DayRange, recorded: DayRange | null) =>
  recorded !== null && recorded.from <= to;

/** Of the merged departments: no name begins with a space, and all of them together can be long. */
const mergedKey = ' +';

/** Largest first. With a smallest group, departments are merged until each row is large enough. */
function rowsOf(
  figure: ReportFigure,
  byName: ReadonlyMap<string, ComparedSums>,
  heads: ReadonlyMap<string, number>,
  { periods, smallestGroup }: { periods: number; smallestGroup: number | null },
): Row[] {
  const groups =
    smallestGroup !== null
      ? largeEnoughGroups(
          [...heads].map(([key, persons]) => ({ key, persons })),
          smallestGroup,
        ).map((departments) => departments.toSorted())
      : [...byName.keys()]
          .filter((name) => figure !== 'cost-a-head' || heads.has(name))
          .map((name) => [name]);
  return groups
    .map((departments) => ({
      key: departments.length > 1 ? mergedKey : (departments[0] ?? ''),
      departments,
      sums: addUp(
        departments.flatMap((name) => byName.get(name) ?? []),
        periods,
      ),
    }))
    .filter(({ sums }) => isAboutPeople(figure) || sums.now !== 0 || sums.before !== 0 || sums.yearAgo !== 0)
    .toSorted((a, b) => b.sums.now - a.sums.now || (a.key < b.key ? -1 : 1));
}

const subtract = (all: ComparedSums, some: ComparedSums): ComparedSums => ({
  now: all.now - some.now,
  before: all.before - some.before,
  yearAgo: all.yearAgo - some.yearAgo,
  chart: all.chart.map((value, i) => value - (some.chart[i] ?? 0)),
});

/** A limit in exact amounts means nothing to those who see blended amounts. */
function targetOf(
  caller: Member,
  choice: Choice,
  targets: readonly TargetRow[],
  department: string,
): number | null {
  const figure = targetFigures.find((one) => one === choice.figure);
  const target = targets.find((one) => one.kind === figure && one.department === department);
  if (!target || (isMoney(choice.figure) && !seesPay(caller))) return null;
  if (choice.figure === 'free-day') return 100;
  return (target.value / 100) * (choice.figure === 'cost' ? monthsOf[choice.period] : 1);
}
