// The figures that reports compare: sums of meetings, and ratios of a sum to people and their working time.

import { isWorkingDay } from '#domain/time/working-hours.ts';
import { addDays, dayNumber, weekday } from '#domain/time/local-day.ts';
import type { DayRange } from '#domain/time/day-range.ts';

export const figures = [
  'cost',
  'person-hours',
  'room-hours',
  'meetings',
  'cost-a-head',
  'share',
  'hours-a-week',
  'free-day',
] as const;
export type ReportFigure = (typeof figures)[number];

/** By organizer only where figures about single persons are given. */
export const breakdowns = ['department', 'type', 'series', 'source', 'guests', 'organizer'] as const;
export type Breakdown = (typeof breakdowns)[number];

export const targetFigures = ['hours-a-week', 'share', 'cost', 'free-day'] as const;
export type TargetFigure = (typeof targetFigures)[number];

/** What is added up: cents, minutes or meetings; attended minutes and days with meetings are those of the people. */
export type Measure = 'costCents' | 'personMinutes' | 'minutes' | 'meetings' | 'attendedMinutes' | 'metDays';

export const measureOf: Record<ReportFigure, Measure> = {
  cost: 'costCents',
  'person-hours': 'personMinutes',
  'room-hours': 'minutes',
  meetings: 'meetings',
  'cost-a-head': 'costCents',
  share: 'attendedMinutes',
  'hours-a-week': 'attendedMinutes',
  'free-day': 'metDays',
};

/** Figures for each head of a department: they exist for departments alone. */
export const isPerHead = (figure: ReportFigure): boolean => figure === 'cost-a-head' || isAboutPeople(figure);

/** Figures about what people do: given only for groups that are large enough. */
export const isAboutPeople = (figure: ReportFigure): boolean =>
  figure === 'share' || figure === 'hours-a-week' || figure === 'free-day';

export const isMoney = (figure: ReportFigure): boolean => figure === 'cost' || figure === 'cost-a-head';

export type Workforce = {
  people: number;
  /** The working time of all of them in a week. */
  weeklyMinutes: number;
  workingDays: readonly number[];
  freeWeekday: number;
};

/** The days of a range that are counted, by their weekday alone. */
function daysIn({ from, to }: DayRange, isCounted: (day: string) => boolean): number {
  const days = Math.max(0, dayNumber(to) - dayNumber(from) + 1);
  const countOf = (some: number) =>
    Array.from({ length: some }, (_, i) => addDays(from, i)).filter(isCounted).length;
  return Math.floor(days / 7) * countOf(7) + countOf(days % 7);
}

/** The figure that a sum gives for people in some days; null without people or working days. */
export function figureOf(figure: ReportFigure, sum: number, days: DayRange, staff: Workforce): number | null {
  const { people, weeklyMinutes, workingDays } = staff;
  const ratio = (whole: number, factor = 1) => (whole > 0 ? (factor * sum) / whole : null);
  switch (figure) {
    case 'cost':
      return sum / 100;
    case 'person-hours':
    case 'room-hours':
      return sum / 60;
    case 'meetings':
      return sum;
    case 'cost-a-head':
      return ratio(100 * people);
    case 'free-day': {
      const busy = ratio(people * daysIn(days, (day) => weekday(day) === staff.freeWeekday), 100);
      return busy === null ? null : 100 - busy;
    }
    case 'share':
    case 'hours-a-week': {
      const weeks =
        daysIn(days, (day) => isWorkingDay(day, { workingHours: [0, 24], workingDays })) / workingDays.length;
      return figure === 'share' ? ratio(weeklyMinutes * weeks, 100) : ratio(people * 60 * weeks);
    }
  }
}
