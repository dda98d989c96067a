// Responses of the coach. Figures that the page rounds are not rounded here, so that nothing is rounded twice.

import type { Coach, Recommendation, Series } from '#contract/reports/coach.ts';
import { hygieneFactors, type HygieneThresholds, type HygieneSettings } from '#domain/reports/coach/rule.ts';
import { type GroupSums, type HygieneSums, meanCoverage, meanScore } from '#domain/reports/coach/sums.ts';
import { toMajor, wholeCents } from '#domain/money/money.ts';
import { oneDecimal, withoutFloatNoise } from '#domain/money/rounding.ts';
import type { Suggestion } from '#domain/reports/coach/recommendations.ts';
import { costAYear, meetingsAYear, type Pace } from '#domain/reports/coach/series.ts';
import { answersOf } from '#domain/reports/coach/title-facts.ts';
import { type Outcome, partOf } from '#domain/reports/coach/what-if.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { Overview } from './hygiene.ts';
import type { KnownTitle } from './titles.ts';

export const wholeOrNull = (value: number | null): number | null =>
  value === null ? null : Math.round(value);
export const hoursOf = (minutes: number): number => withoutFloatNoise(minutes / 60);

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
      share: share === null ? null : withoutFloatNoise(share),
    })),
  };
}

/** Points of each factor, person-hour-weighted; without meetings everything is unknown. */
function factorsAnswer(
  { won, known, applying, personMinutes }: HygieneSums,
  weights: HygieneSettings['weights'],
) {
  return hygieneFactors.map((factor, i) => {
    const weight = weights[factor];
    const mean = (sum: number | undefined) =>
      personMinutes > 0 ? oneDecimal((sum ?? 0) / personMinutes) : 0;
    const [pointsWon, pointsKnown] = [mean(won[i]), mean(known[i])];
    const points = personMinutes > 0 ? mean(applying[i]) : weight;
    return {
      factor,
      weight,
      won: pointsWon,
      lost: oneDecimal(pointsKnown - pointsWon),
      unknown: oneDecimal(points - pointsKnown),
    };
  });
}

export const periodAnswer = ({ meetings, costCents, estimatedCents, personMinutes }: Outcome) => ({
  meetings: withoutFloatNoise(meetings),
  cost: toMajor(wholeCents(costCents)),
  estimatedCost: toMajor(wholeCents(estimatedCents)),
  personHours: hoursOf(personMinutes),
});

export function seriesAnswer(
  { title, facts }: KnownTitle & { facts: { pace: Pace } },
  lastReview: Series['lastReview'],
  mayReview: boolean,
  { hygiene, workingWeeks }: Member['organization'],
): Series {
  const { now, average, pace, latest } = facts;
  const each = (sum: number) => (now.meetings > 0 ? sum / now.meetings : 0);
  const aYear = meetingsAYear(pace.perWeek, workingWeeks);
  const known = facts.withAgenda + facts.withoutAgenda;
  return {
    title,
    displayTitle: latest.displayTitle,
    rhythm: pace.rhythm,
    kind: latest.kind,
    costPerYear: toMajor(costAYear(now, aYear)),
    averageCostPerYear: average && toMajor(costAYear(average, aYear)),
    personHoursPerYear: hoursOf(aYear * each(now.personMinutes)),
    meetingsPerYear: withoutFloatNoise(aYear),
    people: now.minutes > 0 ? now.personMinutes / now.minutes : 0,
    minutes: each(now.minutes),
    averageHourlyRate:
      now.personMinutes > 0 ? toMajor(wholeCents((now.costCents * 60) / now.personMinutes)) : 0,
    lengths: facts.lengths.map(({ minutes, costCents }) => ({
      minutes,
      costPerYear: toMajor(wholeCents(aYear * each(costCents))),
    })),
    agendaShare: known > 0 ? Math.round((100 * facts.withAgenda) / known) / 100 : null,
    score: wholeOrNull(meanScore(average ?? now, hygiene.thresholds.leastCoverage)),
    firstHeld: facts.firstHeld,
    lastHeld: latest.day,
    roi: facts.roi === null ? null : oneDecimal(facts.roi),
    roiBefore: facts.roiBefore === null ? null : oneDecimal(facts.roiBefore),
    worth: { yes: facts.worth.yes, answers: answersOf(facts.worth) },
    attendeesWord: facts.attendees.latest,
    attendeesMonth: facts.attendees.latestMonth,
    lastReview,
    latestMeetingId: latest.id,
    mayReview,
  };
}

const actionOf: Record<Suggestion['kind'], Recommendation['action']> = {
  'fewer-people': 'copy-message',
  shorter: 'copy-message',
  agenda: 'open-calculator',
  'follow-through': 'edit-meeting',
  'thin-out': 'review-series',
  end: 'review-series',
  'meeting-free-days': 'copy-message',
  'within-hours': 'copy-message',
};

export function recommendationAnswer(
  one: Suggestion,
  { workingWeeks }: Member['organization'],
  { organizer, mayTake, leaveOut }: Pick<Recommendation, 'organizer' | 'mayTake' | 'leaveOut'>,
): Recommendation {
  const { kind, title, facts } = one;
  const rhythm = facts?.pace?.rhythm ?? null;
  const aYear = (week: Outcome | null) => week && partOf(week, workingWeeks);
  return {
    kind,
    title,
    displayTitle: facts?.latest.displayTitle ?? null,
    rhythm,
    change: {
      people: one.people,
      minutes: one.minutes,
      rhythm: one.rhythm,
    },
    leaveOut,
    worth: facts && { yes: facts.worth.yes, answers: answersOf(facts.worth) },
    lowMonths: facts?.attendees.lowMonths ?? 0,
    savedPerYear: toMajor(wholeCents(one.savedCentsPerWeek * workingWeeks)),
    points: oneDecimal(one.points),
    now: yearAnswer(aYear(one.now), one.scoreNow),
    after: {
      ...yearAnswer(aYear(one.after), one.scoreThen),
      rhythm: one.rhythm ?? (one.after && rhythm),
    },
    action: kind === 'shorter' && rhythm ? 'review-series' : actionOf[kind],
    meetingId: facts?.latest.id ?? null,
    organizer,
    mayTake,
  };
}

/** A year of a title; empty for a habit. */
function yearAnswer(outcome: Outcome | null, score: number | null): Recommendation['now'] {
  if (!outcome || outcome.meetings === 0)
    return {
      meetings: 0,
      cost: 0,
      estimatedCost: 0,
      personHours: 0,
      people: null,
      minutes: null,
      score: null,
    };
  return {
    ...periodAnswer(outcome),
    people: withoutFloatNoise(outcome.personMinutes / outcome.minutes),
    minutes: withoutFloatNoise(outcome.minutes / outcome.meetings),
    score: wholeOrNull(score),
  };
}
