// What a year of the meetings that are planned for an hour would save if they were planned shorter.

import { type Cents, wholeCents } from '#domain/money/money.ts';

/** The planned length that is looked at; without a plan, the length itself. */
export const hourMinutes = 60;

/** The lengths to choose from. */
export const shorterLengths = [15, 20, 25, 30, 35, 40, 45, 50, 55] as const;

/** Meetings of one title that were planned for an hour and took `durationMinutes`. */
export type HourMeetings = { title: string; durationMinutes: number; costCents: Cents };

export type ShorterSaving = {
  minutes: number;
  /** A year. */
  savedCents: Cents;
  /** The titles that save most, first the highest. */
  titles: { title: string; savedCents: Cents }[];
};

const mostTitles = 10;

/** One that ended early gives only what is left above `minutes`; one that ran over keeps running over. */
const minutesSaved = (durationMinutes: number, minutes: number): number =>
  Math.max(0, Math.min(durationMinutes, hourMinutes) - minutes);

/** `held` were held in `weeks` weeks; a year has `workingWeeks`. */
export function savingsOfShorter(
  held: readonly HourMeetings[],
  weeks: number,
  workingWeeks: number,
): ShorterSaving[] {
  const aYear = workingWeeks / weeks;
  return shorterLengths.map((minutes) => {
    const titles = [...Map.groupBy(held, ({ title }) => title)].map(([title, some]) => ({
      title,
      saved: some.reduce(
        (sum, { durationMinutes, costCents }) =>
          sum + (aYear * costCents * minutesSaved(durationMinutes, minutes)) / durationMinutes,
        0,
      ),
    }));
    return {
      minutes,
      savedCents: wholeCents(titles.reduce((sum, { saved }) => sum + saved, 0)),
      titles: titles
        .map(({ title, saved }) => ({ title, savedCents: wholeCents(saved) }))
        .filter(({ savedCents }) => savedCents > 0)
        .toSorted((a, b) => b.savedCents - a.savedCents || (a.title < b.title ? -1 : 1))
        .slice(0, mostTitles),
    };
  });
}
