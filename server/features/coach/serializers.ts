// What the coach found as the wire shows it. What a page rounds to less is not rounded here, or it would be rounded twice.

import type { Coach, Series } from '#contract/coach.ts';
import type { Outcome } from '#domain/hygiene/what-if.ts';
import { hygieneFactors, type HygieneThresholds, type HygieneSettings } from '#domain/hygiene/rule.ts';
import { type GroupSums, type HygieneSums, meanCoverage, meanScore } from '#domain/hygiene/sums.ts';
import { toDollars } from '#domain/money/money.ts';
import { oneDecimal, withoutCrumbs } from '#domain/money/rounding.ts';
import { meetingsAYear, type Rhythm } from '#domain/hygiene/series.ts';
import type { Overview } from './overview.ts';
import type { KnownTitle } from './titles.ts';

export const wholeOrNull = (value: number | null): number | null =>
  value === null ? null : Math.round(value);
export const hoursOf = (minutes: number): number => withoutCrumbs(minutes / 60);

const groupAnswer = (sums: GroupSums, { leastCoverage }: HygieneThresholds) => ({
  score: wholeOrNull(meanScore(sums, leastCoverage)),
  coverage: Math.round(meanCoverage(sums)),
  meetings: sums.meetings,
  personHours: hoursOf(sums.personMinutes),
});

export function overviewAnswer(
  found: Overview,
  { version, weights, thresholds }: HygieneSettings,
): Omit<Coach, 'recommendations'> {
  const { sums } = found;
  return {
    today: found.today,
    from: found.from,
    version,
    score: wholeOrNull(found.score),
    before: wholeOrNull(found.before),
    coverage: Math.round(meanCoverage(sums)),
    meetingsScore: wholeOrNull(found.meetingsScore),
    habitsScore: wholeOrNull(found.habitsScore),
    meetings: sums.meetings,
    scoredMeetings: sums.scored,
    personHours: hoursOf(sums.personMinutes),
    weeks: found.weeks.map((week) => ({ start: week.start, ...groupAnswer(week.sums, thresholds) })),
    factors: factorsAnswer(sums, weights),
    types: [...found.types].map(([type, group]) => ({ type, ...groupAnswer(group, thresholds) })),
    departments: [...found.departments].map(([name, group]) => ({
      department: name || null,
      ...groupAnswer(group, thresholds),
    })),
    habits: found.habits.map(({ habit, value, share }) => ({
      habit,
      value: value === null ? null : oneDecimal(value),
      share: share === null ? null : withoutCrumbs(share),
    })),
  };
}

/** Points of each factor. Of no meetings nothing is known. */
function factorsAnswer({ won, known, personMinutes }: HygieneSums, weights: HygieneSettings['weights']) {
  return hygieneFactors.map((factor, i) => {
    const weight = weights[factor];
    const mean = (sum: number | undefined) =>
      personMinutes > 0 ? oneDecimal((sum ?? 0) / personMinutes) : 0;
    const [pointsWon, pointsKnown] = [mean(won[i]), mean(known[i])];
    return {
      factor,
      weight,
      won: pointsWon,
      lost: oneDecimal(pointsKnown - pointsWon),
      unknown: oneDecimal(weight - pointsKnown),
    };
  });
}

export const periodAnswer = ({ meetings, costCents, personMinutes }: Outcome) => ({
  meetings: withoutCrumbs(meetings),
  cost: toDollars(Math.round(costCents)),
  personHours: hoursOf(personMinutes),
});

/** Of a title that is a series. */
export function seriesAnswer(
  { title, facts }: KnownTitle & { facts: { rhythm: Rhythm } },
  lastReview: Series['lastReview'],
  mayReview: boolean,
  { leastCoverage }: HygieneThresholds,
): Series {
  const { now, rhythm, latest } = facts;
  const each = (sum: number) => (now.meetings > 0 ? sum / now.meetings : 0);
  const aYear = meetingsAYear(rhythm);
  const known = facts.withAgenda + facts.withoutAgenda;
  return {
    title,
    displayTitle: latest.displayTitle,
    rhythm,
    isLesson: latest.isLesson,
    costPerYear: toDollars(Math.round(aYear * each(now.costCents))),
    personHoursPerYear: hoursOf(aYear * each(now.personMinutes)),
    meetingsPerYear: aYear,
    people: now.minutes > 0 ? now.personMinutes / now.minutes : 0,
    minutes: each(now.minutes),
    averageHourlyRate:
      now.personMinutes > 0 ? toDollars(Math.round((now.costCents * 60) / now.personMinutes)) : 0,
    agendaShare: known > 0 ? Math.round((100 * facts.withAgenda) / known) / 100 : null,
    score: wholeOrNull(meanScore(now, leastCoverage)),
    firstHeld: facts.firstHeld,
    lastHeld: latest.day,
    roi: facts.roi === null ? null : oneDecimal(facts.roi),
    roiBefore: facts.roiBefore === null ? null : oneDecimal(facts.roiBefore),
    lastReview,
    latestMeetingId: latest.id,
    mayReview,
  };
}
