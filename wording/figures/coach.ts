// Explanations of the coach's score, its factors and its habits.

import { t } from '#domain/format/text.ts';
import { type HabitName } from '#domain/reports/coach/habit-names.ts';
import { habitsOf, habitsScore, organizationScore } from '#domain/reports/coach/habits.ts';
import type { PeopleFacts } from '#domain/reports/coach/person-days.ts';
import { defaultHygieneSettings, type HygieneFactor } from '#domain/reports/coach/rule.ts';
import { factorShares, hygieneScore, type MeetingFacts } from '#domain/reports/coach/score.ts';
import { addGroup, meanCoverage, meanScore, noGroup } from '#domain/reports/coach/sums.ts';
import { explanation, points } from './explanation.ts';

type Scored = { hours: number; score: number; known?: number };

/** The sums of meetings of some person-hours, of which `known` percent is known. */
function sumsOf(meetings: readonly Scored[]) {
  const sums = noGroup();
  for (const { hours, score, known = 100 } of meetings) {
    const personMinutes = 60 * hours;
    addGroup(sums, {
      meetings: 1,
      personMinutes,
      scored: 1,
      scoredMinutes: personMinutes,
      scoreMinutes: score * personMinutes,
      knownMinutes: known * personMinutes,
    });
  }
  return sums;
}

const { weights, thresholds } = defaultHygieneSettings;

export const meanScoreOf = (meetings: readonly Scored[]): number =>
  meanScore(sumsOf(meetings), thresholds.leastCoverage) ?? 0;

const scored = [
  { hours: 5, score: 80 },
  { hours: 15, score: 40 },
] as const;

const grouped = [
  { type: 'standup', department: t`Sales`, ...scored[0] },
  { type: 'standup', department: t`Legal`, ...scored[1] },
  { type: 'review', department: t`Sales`, hours: 5, score: 90 },
];

const groupedText = (meetings: typeof grouped) =>
  meetings.map(
    ({ type, department, hours, score }) =>
      t`a ${type} of ${department} of ${hours} person-hours scores ${score}`,
  );

/** A meeting of which nothing else is known. */
const factsOf = (facts: Partial<MeetingFacts>): MeetingFacts => ({
  kind: 'general',
  agenda: null,
  agendaKnown: true,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  attendeeCount: 1,
  durationMinutes: 1,
  endedAtMs: 0,
  minutesLate: null,
  ...facts,
});

export const scoreOf = (facts: Partial<MeetingFacts>) =>
  hygieneScore(factsOf(facts), 0, defaultHygieneSettings);

/** Points out of 100 of a habit. */
function habitPoints(name: HabitName, people: Partial<PeopleFacts>, recurringMinutes = 0): number {
  const facts = {
    personMinutes: 100,
    recurringMinutes,
    people: { people: 1, freeDays: 0, afterHours: 0, broken: 0, ...people },
    daysRecorded: 90,
  };
  return 100 * (habitsOf(facts).find(({ habit }) => habit === name)?.share ?? 0);
}

const fourWeeks = t`Meetings of the last 28 days that have started, all types.`;
const notCounted = t`Planned and deleted meetings.`;
const byPersonHours = t`The mean of the scores of their meetings, weighted by person-hours (people × hours).`;
const tooLittle = t`The habits, and meetings of which too little is known. ${notCounted}`;
const named = t`People with a name who met on three or more days of the last four complete weeks, each counting the same.`;
const nobody = t`People without a name, and who met on fewer days. Planned and deleted meetings.`;

const factor = <Known extends keyof MeetingFacts>(
  name: HygieneFactor,
  title: string,
  formula: string,
  known: Pick<MeetingFacts, Known>,
  given: (known: Pick<MeetingFacts, Known>, weight: number) => string,
  /** What its words say without a number. */
  others: Partial<MeetingFacts> = {},
) =>
  explanation({
    title,
    formula: t`${formula} The mean over the meetings, weighted by person-hours.`,
    includes: t`${fourWeeks} The organization may change weights and thresholds.`,
    leavesOut: t`Meetings where it is unknown or does not count for their kind, planned and deleted ones.`,
    inputs: { known, weight: weights[name] },
    given: (it) => [given(it.known, it.weight)],
    gives: ({ known: facts, weight }, format) =>
      points((factorShares[name](factsOf({ ...facts, ...others }), 0, thresholds) ?? 0) * weight, format),
  });

export const coachFigures = {
  'coach-score': explanation({
    title: t`Hygiene score`,
    formula: t`¾ × score of the meetings + ¼ × score of the habits. Without known habits, that of the meetings.`,
    includes: t`${fourWeeks} Money plays no part.`,
    leavesOut: t`${notCounted} There is no score while too little is known.`,
    inputs: { meetings: 50, habits: 70 },
    given: ({ meetings, habits }) => [t`meetings score ${meetings}`, t`habits score ${habits}`],
    gives: ({ meetings, habits }, format) => points(organizationScore(meetings, habits), format),
  }),
  'coach-meetings': explanation({
    title: t`Score of the meetings`,
    formula: t`The mean of the scores of the meetings, weighted by person-hours (people × hours). The score of a meeting is the points won / the points known × 100, three quarters of that if it was marked as maybe worth it, and half if as not worth it.`,
    includes: fourWeeks,
    leavesOut: t`Meetings of which too little is known. ${notCounted}`,
    inputs: scored,
    given: ([first, second]) => [
      t`a meeting of ${first.hours} person-hours scores ${first.score}`,
      t`one of ${second.hours} person-hours scores ${second.score}`,
    ],
    gives: (it, format) => points(meanScoreOf(it), format),
  }),
  'coach-change': explanation({
    title: t`Change from the previous four weeks`,
    formula: t`Score of the last 28 days − that of the 28 days before, both with their habits, in whole points.`,
    includes: t`Meetings of these 56 days that have started, all types, and the habits that are known.`,
    leavesOut: t`${tooLittle} There is no change if one of the two has no score.`,
    inputs: { now: scored, before: [scored[0], { hours: 15, score: 32 }] as const },
    given: ({ now: [first, second], before: [third, fourth] }) => [
      t`no habit is known yet`,
      t`now a meeting of ${first.hours} person-hours scores ${first.score}, and one of ${second.hours} scores ${second.score}`,
      t`before, one of ${third.hours} person-hours scored ${third.score}, and one of ${fourth.hours} scored ${fourth.score}`,
    ],
    gives: ({ now, before }, format) => points(meanScoreOf(now) - meanScoreOf(before), format),
  }),
  'coach-week': explanation({
    title: t`Score by week`,
    formula: t`The mean of the scores of a week’s meetings, weighted by person-hours (people × hours).`,
    includes: t`Meetings of the week, which starts on the organization’s first weekday, that have started. This week counts up to now.`,
    leavesOut: t`${tooLittle} A week without a score interrupts the line.`,
    inputs: scored,
    given: ([first, second]) => [
      t`a meeting of ${first.hours} person-hours scores ${first.score}`,
      t`one of the same week of ${second.hours} person-hours scores ${second.score}`,
    ],
    gives: (it, format) => points(meanScoreOf(it), format),
  }),
  'coach-type': explanation({
    title: t`Score by type`,
    formula: byPersonHours,
    includes: t`Meetings of the type of the last 28 days that have started.`,
    leavesOut: tooLittle,
    inputs: { meetings: grouped, type: 'standup' },
    given: ({ meetings, type }) => [...groupedText(meetings), t`the type is ${type}`],
    gives: ({ meetings, type }, format) =>
      points(meanScoreOf(meetings.filter((one) => one.type === type)), format),
  }),
  'coach-department': explanation({
    title: t`Score by department`,
    formula: byPersonHours,
    includes: t`Meetings of the last 28 days that have started, each counted for its own department, not for those of its attendees.`,
    leavesOut: tooLittle,
    inputs: { meetings: grouped, department: t`Sales` },
    given: ({ meetings, department }) => [...groupedText(meetings), t`the department is ${department}`],
    gives: ({ meetings, department }, format) =>
      points(meanScoreOf(meetings.filter((one) => one.department === department)), format),
  }),
  'coach-coverage': explanation({
    title: t`Data coverage`,
    formula: t`The points that are known / the points of the factors that count for the meeting × 100; the mean over the meetings, weighted by person-hours.`,
    includes: t`${fourWeeks} Points that are known to be lost are known, too.`,
    leavesOut: t`Factors that do not count for a kind of meeting. ${notCounted}`,
    inputs: { hours: 5, known: 100, otherHours: 15, otherKnown: 60 },
    given: ({ hours, known, otherHours, otherKnown }, { percent }) => [
      t`of a meeting of ${hours} person-hours ${percent(known)} is known`,
      t`of one of ${otherHours} person-hours ${percent(otherKnown)}`,
    ],
    gives: ({ hours, known, otherHours, otherKnown }, { fixedPercent }) =>
      fixedPercent(
        meanCoverage(
          sumsOf([
            { hours, known, score: 0 },
            { hours: otherHours, known: otherKnown, score: 0 },
          ]),
        ),
      ),
  }),
  'coach-habits': explanation({
    title: t`Score of the habits`,
    formula: t`The mean of the habits that are known, each out of 100 points.`,
    includes: t`Meeting-free days, after hours, broken-up days and recurring hours.`,
    leavesOut: t`Habits that are unknown.`,
    inputs: { free: 75, afterHours: 50, broken: 75, recurring: 80 },
    given: ({ free, afterHours, broken, recurring }) => [
      t`meeting-free days win ${free}`,
      t`after hours ${afterHours}`,
      t`broken-up days ${broken}`,
      t`recurring ${recurring}`,
    ],
    gives: (shares, format) =>
      points(
        habitsScore(
          Object.values(shares).map((one) => ({ habit: 'recurring', value: null, share: one / 100 })),
        ),
        format,
      ),
  }),
  'factor-purpose': factor(
    'purpose',
    t`Purpose`,
    t`All points with an agenda or a goal, none without.`,
    {},
    (_, weight) => t`an agenda, ${weight} points to win`,
    { agenda: true },
  ),
  'factor-followThrough': factor(
    'followThrough',
    t`Follow-through`,
    t`All points with outcomes and action items, 60% with one of them, none with neither a day after the end. For some kinds one is enough.`,
    {},
    (_, weight) => t`outcomes but no action items, ${weight} points to win`,
    { outcomes: t`Decided` },
  ),
  'factor-people': factor(
    'people',
    t`Right people`,
    t`All points up to 7 people, and 15% less for each further one.`,
    { attendeeCount: 9 },
    ({ attendeeCount }, weight) => t`${attendeeCount} people, ${weight} points to win`,
  ),
  'factor-length': factor(
    'length',
    t`Length`,
    t`All points up to 25 minutes, 70% at 60, 40% at 80 and 20% from 120 on, in a straight line between. Some kinds have other lengths.`,
    { durationMinutes: 60 },
    ({ durationMinutes }, weight) => t`${durationMinutes} minutes, ${weight} points to win`,
  ),
  'factor-worth': factor(
    'worth',
    t`Worth`,
    t`All points for yes, half for maybe, none for no, as authors and administrators answered.`,
    { worthIt: 'maybe' },
    ({ worthIt }, weight) => t`${worthIt}, ${weight} points to win`,
  ),
  'factor-punctuality': factor(
    'punctuality',
    t`Punctuality`,
    t`All points up to 2 minutes after the scheduled start, 60% at 5, 20% at 10 and none from 15 on, in a straight line between.`,
    { minutesLate: 5 },
    ({ minutesLate }, weight) => t`${minutesLate} minutes late, ${weight} points to win`,
  ),
  'habit-meetingFreeDays': explanation({
    title: t`Meeting-free days`,
    formula: t`Working days without a meeting per week / 2 × 100, at most 100: the mean over people.`,
    includes: named,
    leavesOut: t`${nobody} It is unknown until 28 days are recorded.`,
    inputs: 1.5,
    given: (it, { decimal }) => [t`${decimal(it)} meeting-free days a week`],
    gives: (it, format) => points(habitPoints('meetingFreeDays', { freeDays: it }), format),
  }),
  'habit-afterHours': explanation({
    title: t`After hours`,
    formula: t`100 − 100 × the part of meeting time outside working hours / 20%, at least 0.`,
    includes: t`${named} Days off are outside working hours.`,
    leavesOut: nobody,
    inputs: 10,
    given: (it, { percent }) => [t`${percent(it)} of meeting time is outside working hours`],
    gives: (it, format) => points(habitPoints('afterHours', { afterHours: it / 100 }), format),
  }),
  'habit-fragmentation': explanation({
    title: t`Broken-up days`,
    formula: t`100 − 100 × the part of free working time that is in pieces of less than an hour / 40%, at least 0.`,
    includes: t`${named} Only days with meetings.`,
    leavesOut: nobody,
    inputs: 10,
    given: (it, { percent }) => [t`${percent(it)} of free time is in short pieces`],
    gives: (it, format) => points(habitPoints('fragmentation', { broken: it / 100 }), format),
  }),
  'habit-recurring': explanation({
    title: t`Recurring`,
    formula: t`200 × the part of person-hours that is not recurring, at most 100.`,
    includes: t`${fourWeeks} A meeting recurs if its title was held in the 35 days before.`,
    leavesOut: t`${notCounted} It is unknown until 63 days are recorded.`,
    inputs: 60,
    given: (it, { percent }) => [t`${percent(it)} of person-hours are recurring`],
    gives: (it, format) => points(habitPoints('recurring', {}, it), format),
  }),
};
