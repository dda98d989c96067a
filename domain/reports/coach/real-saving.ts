// Whether lower spend on a series is a saving. It is not if recording stopped, or if a similar meeting replaced the
// series.

import type { DayRange } from '#domain/time/day-range.ts';
import { addDays, dayNumber, weekday } from '#domain/time/local-day.ts';

export const unknownReasons = ['too-few-recordings', 'unequal-windows', 'similar-meeting'] as const;

/** `title` is that of the similar meeting. */
export type Unknown = { reason: (typeof unknownReasons)[number]; title: string | null };

/** Four weeks: the meetings of the series, and the organization's other recorded meetings. */
export type WindowFacts = {
  meetings: number;
  personMinutes: number;
  otherMeetings: number;
  /** Working days on which another meeting was recorded. */
  recordedDays: number;
};

/**
 * A title that shares words with the series and was held more than before: its growth in person-minutes, and its
 * named people.
 */
export type SimilarTitle = { title: string; growth: number };
export type SimilarMeeting = SimilarTitle & { people: ReadonlySet<string> };

const recordingShare = 1 / 2;
const daysShare = 4 / 5;
const sharedPeople = 1 / 2;
const replacedShare = 1 / 10;

/** Facts of a window from the number of meetings per day, of the series and of the whole organization. */
export function windowFacts(
  { from, to }: DayRange,
  all: ReadonlyMap<string, number>,
  series: ReadonlyMap<string, { meetings: number; personMinutes: number }>,
  workingDays: readonly number[],
): WindowFacts {
  const facts = { meetings: 0, personMinutes: 0, otherMeetings: 0, recordedDays: 0 };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = series.get(day) ?? { meetings: 0, personMinutes: 0 };
    const others = (all.get(day) ?? 0) - own.meetings;
    facts.meetings += own.meetings;
    facts.personMinutes += own.personMinutes;
    facts.otherMeetings += others;
    if (others > 0 && workingDays.includes(weekday(day))) facts.recordedDays += 1;
  }
  return facts;
}

/** The working days of a range. */
export const workingDaysIn = ({ from, to }: DayRange, workingDays: readonly number[]): number =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => addDays(from, i)).filter((day) =>
    workingDays.includes(weekday(day)),
  ).length;

/**
 * Recording continued if the series was held as often as before, or if there were at least half as many other
 * meetings as in the four weeks before.
 */
const isRecorded = (before: WindowFacts, after: WindowFacts): boolean =>
  after.meetings >= before.meetings ||
  (before.otherMeetings > 0 && after.otherMeetings >= recordingShare * before.otherMeetings);

/**
 * Any four weeks have the same number of working days, but holidays and a late start of recording make them
 * unequal. Both show as working days without any other meeting, provided the organization records on at least half
 * of its working days. The windows are unequal when one has less than four fifths of the recorded days of the
 * other.
 */
function areEqual(before: WindowFacts, after: WindowFacts, workingDays: number): boolean {
  const most = Math.max(before.recordedDays, after.recordedDays);
  const least = Math.min(before.recordedDays, after.recordedDays);
  return most < workingDays / 2 || least >= daysShare * most;
}

/** Words about frequency or the format of a meeting, not its topic. */
const fillers = new Set(
  'a an and at for in of on the to with call meeting daily weekly biweekly fortnightly monthly quarterly'.split(
    ' ',
  ),
);

/** The topic words of a normalized title; all its words if it has none. */
export function titleWords(title: string): string[] {
  const words = [...new Set(title.match(/[\p{L}\p{M}\p{N}]+/gu))];
  const telling = words.filter((word) => !fillers.has(word) && !/^\p{N}+$/u.test(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Other titles that share a word with `title` and grew, largest growth first; from their person-minutes before and
 * after.
 */
export function similarTitles(
  title: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): SimilarTitle[] {
  const words = new Set(titleWords(title));
  return [...after]
    .map(([other, minutes]) => ({ title: other, growth: minutes - (before.get(other) ?? 0) }))
    .filter(
      (one) => one.growth > 0 && one.title !== title && titleWords(one.title).some((word) => words.has(word)),
    )
    .toSorted((a, b) => b.growth - a.growth || (a.title < b.title ? -1 : 1));
}

/**
 * The similar meeting that replaced a series, or null. A meeting is similar when its title shares a word with the
 * series and at least half of the people of the smaller one took part in both; if either has no named people, the
 * word decides. Similar meetings replace a series when they grew by at least a tenth of the person-minutes that the
 * series lost; the one that grew most is returned.
 */
export function replacement(
  people: ReadonlySet<string>,
  lostMinutes: number,
  mostFirst: readonly SimilarMeeting[],
): string | null {
  const similar = mostFirst.filter((one) => areSamePeople(one.people, people));
  const growth = similar.reduce((sum, one) => sum + one.growth, 0);
  return lostMinutes > 0 && growth >= replacedShare * lostMinutes ? (similar[0]?.title ?? null) : null;
}

function areSamePeople(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const least = Math.min(one.size, other.size);
  const shared = [...one].filter((person) => other.has(person)).length;
  return least === 0 || shared >= sharedPeople * least;
}

/**
 * Why the change in cost says nothing about the decision, or null. Stopped recording and a replacement invalidate a
 * saving; unequal windows invalidate any comparison. `similarTitle` runs only when it matters.
 */
export async function unknownReason(
  isSaving: boolean,
  { before, after, workingDays }: { before: WindowFacts; after: WindowFacts; workingDays: number },
  similarTitle: () => Promise<string | null>,
): Promise<Unknown | null> {
  if (isSaving && !isRecorded(before, after)) return { reason: 'too-few-recordings', title: null };
  if (!areEqual(before, after, workingDays)) return { reason: 'unequal-windows', title: null };
  const title = isSaving ? await similarTitle() : null;
  return title === null ? null : { reason: 'similar-meeting', title };
}
