// What calendars know about how people meet: sums of persons, given for groups that are large enough.

import type { Answer } from '#domain/meetings/planned/answers.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { largeEnoughGroups } from './smallest-group.ts';

export const calendarFigures = [
  'accepted',
  'declined',
  'short-notice',
  'conflicts',
  'double-booked',
  'endless',
  'for-others',
] as const;
export type CalendarFigure = (typeof calendarFigures)[number];

/** A meeting with the people of the directory who attended it, and what calendars know of it. */
export type CalendarMeeting = {
  startedAt: number;
  durationMinutes: number;
  /** Attended minutes of everybody. */
  personMinutes: number;
  /** With the minutes that each of them attended. */
  attended: ReadonlyMap<number, number>;
  answers: ReadonlyMap<number, Answer>;
  noticeMinutes: number | null;
  hasEnd: boolean | null;
  organizer: number | null;
};

/** `part` of `whole`: invitations or meetings, each once for each person. Of 'for-others' minutes, and meetings. */
export type PartSum = { part: number; whole: number };
export type PersonSums = Record<CalendarFigure, PartSum>;

const leastNoticeMinutes = 24 * 60;

/** Under 24 hours; null where the notice is not known. */
export const isShortNotice = (minutes: number | null): boolean | null =>
  minutes === null ? null : minutes < leastNoticeMinutes;

/** This many times in a row are a habit. */
const timesDeclined = 3;

/** Who declined the last three invitations; `answered` is newest first. */
export function decliningPeople(answered: readonly { name: string; answer: Answer }[]): string[] {
  return [...Map.groupBy(answered, ({ name }) => name)].flatMap(([name, own]) => {
    const last = own.slice(0, timesDeclined);
    return last.length === timesDeclined && last.every(({ answer }) => answer === 'declined') ? name : [];
  });
}

const noSums = (): PersonSums => ({
  accepted: { part: 0, whole: 0 },
  declined: { part: 0, whole: 0 },
  'short-notice': { part: 0, whole: 0 },
  conflicts: { part: 0, whole: 0 },
  'double-booked': { part: 0, whole: 0 },
  endless: { part: 0, whole: 0 },
  'for-others': { part: 0, whole: 0 },
});

const addPart = (sum: PartSum, { part, whole }: PartSum): void => {
  sum.part += part;
  sum.whole += whole;
};

type Time = { from: number; to: number; isAttended: boolean };

/** By person. */
export function calendarSums(meetings: readonly CalendarMeeting[]): Map<number, PersonSums> {
  const found = new Map<number, PersonSums>();
  const times = new Map<number, Time[]>();
  const sumsOf = (person: number) => {
    const sums = found.get(person) ?? noSums();
    found.set(person, sums);
    return sums;
  };
  for (const meeting of meetings) {
    const { startedAt: from, durationMinutes, attended, answers, noticeMinutes, hasEnd } = meeting;
    const to = from + durationMinutes * minuteMs;
    for (const [person, answer] of answers) {
      const { accepted, declined } = sumsOf(person);
      addPart(accepted, { part: Number(answer === 'accepted'), whole: 1 });
      addPart(declined, { part: Number(answer === 'declined'), whole: 1 });
    }
    for (const person of attended.keys()) {
      const sums = sumsOf(person);
      const isShort = isShortNotice(noticeMinutes);
      if (isShort !== null) addPart(sums['short-notice'], { part: Number(isShort), whole: 1 });
      if (hasEnd !== null) addPart(sums.endless, { part: Number(!hasEnd), whole: 1 });
    }
    for (const person of new Set([...attended.keys(), ...answers.keys()])) {
      const own = times.get(person) ?? [];
      times.set(person, own);
      own.push({ from, to, isAttended: attended.has(person) });
    }
    const { organizer, personMinutes } = meeting;
    if (organizer !== null) {
      const part = Math.max(0, personMinutes - (attended.get(organizer) ?? 0));
      addPart(sumsOf(organizer)['for-others'], { part, whole: 1 });
    }
  }
  for (const [person, own] of times) {
    const attended = own.filter(({ isAttended }) => isAttended);
    const sums = sumsOf(person);
    sums.conflicts = { part: overlapping(own), whole: own.length };
    sums['double-booked'] = { part: overlapping(attended), whole: attended.length };
  }
  return found;
}

/** How many of the times share some minutes with another one. */
function overlapping(times: readonly Time[]): number {
  const ordered = times.toSorted((a, b) => a.from - b.from || a.to - b.to);
  let end = -Infinity;
  return ordered.filter(({ from, to }, i) => {
    const next = ordered[i + 1];
    const isShared = from < end || (next !== undefined && next.from < to);
    end = Math.max(end, to);
    return isShared;
  }).length;
}

export type CalendarGroups = {
  /** Null where everybody together is too few. */
  total: PartSum | null;
  groups: (PartSum & { departments: string[] })[];
};

/** A figure by department; a person counts in a group if the figure is about that person. */
export function calendarGroups(
  sums: ReadonlyMap<number, PersonSums>,
  figure: CalendarFigure,
  departmentOf: (person: number) => string,
  smallestGroup: number,
): CalendarGroups {
  const known = [...sums].filter(([, one]) => one[figure].whole > 0);
  const byDepartment = Map.groupBy(known, ([person]) => departmentOf(person));
  const sizes = [...byDepartment].map(([key, persons]) => ({ key, persons: persons.length }));
  const total: PartSum = { part: 0, whole: 0 };
  const groups = largeEnoughGroups(sizes, smallestGroup).map((departments) => {
    const sum: PartSum = { part: 0, whole: 0 };
    for (const department of departments)
      for (const [, one] of byDepartment.get(department) ?? []) addPart(sum, one[figure]);
    addPart(total, sum);
    return { ...sum, departments: departments.toSorted() };
  });
  return { total: groups.length > 0 ? total : null, groups };
}
