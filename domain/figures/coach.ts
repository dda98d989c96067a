// Explanations of the coach's score, its factors and its habits.

import type { HabitFacts } from '#domain/reports/coach/habits.ts';
import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import type { MeetingFacts } from '#domain/reports/coach/score.ts';
import { type Explanation, heldMeetings } from './explanation.ts';

/** Two meetings; fewer facts are known about the second one. */
export const scoredMeetings = [
  { score: 80, personMinutes: 300, coverage: 100 },
  { score: 40, personMinutes: 900, coverage: 60 },
] as const;

/** With a third one, of another department. */
export const groupedMeetings = [
  { ...scoredMeetings[0], type: 'standup', department: 'Sales' },
  { ...scoredMeetings[1], type: 'standup', department: 'Legal' },
  { score: 90, personMinutes: 300, coverage: 100, type: 'review', department: 'Sales' },
] as const;

/** The meetings of the four weeks before. */
export const meetingsBefore = [
  { score: 80, personMinutes: 300, coverage: 100 },
  { score: 32, personMinutes: 900, coverage: 100 },
] as const;

export const partsOfScore = { meetings: 50, habits: 70 };

export const factsOfExamples: Record<HygieneFactor, Partial<MeetingFacts>> = {
  purpose: { agenda: 'Decide on the budget' },
  followThrough: { outcomes: 'Decided', actionItemsCount: null },
  people: { attendeeCount: 9 },
  length: { durationMinutes: 60 },
  worth: { worthIt: 'maybe' },
  punctuality: { minutesLate: 5 },
};

export const habitsOfExample: HabitFacts = {
  personMinutes: 1000,
  recurringMinutes: 600,
  people: { people: 5, freeDays: 1.5, afterHours: 0.1, broken: 0.1 },
  daysRecorded: 90,
};

const meetings = heldMeetings;
const fourWeeks = 'Meetings of the last 28 days that have started, all types.';
const notCounted = 'Planned and deleted meetings.';
const apart = `Meetings where it is unknown or does not count for their kind, planned and deleted ones.`;
const grouped = [
  'a standup of Sales of 5 person-hours scores 80',
  'a standup of Legal of 15 person-hours scores 40',
  'a review of Sales of 5 person-hours scores 90',
];
const byPersonHours = 'The mean of the scores of their meetings, weighted by person-hours (people × hours).';
const tooLittle = `The habits, and meetings of which too little is known. ${notCounted}`;
const named =
  'People with a name who met on three or more days of the last four complete weeks, each counting the same.';
const nobody = 'People without a name, and who met on fewer days. Planned and deleted meetings.';

const factor = (title: string, formula: string, given: string, result: number): Explanation => ({
  title,
  formula: `${formula} The mean over the meetings, weighted by person-hours.`,
  includes: `${fourWeeks} The organization may change weights and thresholds.`,
  leavesOut: apart,
  meetings,
  example: { given: [given], result, unit: 'points' },
});

export const coachFigures = {
  'coach-score': {
    title: 'Hygiene score',
    formula:
      '¾ × score of the meetings + ¼ × score of the habits. Without known habits, that of the meetings.',
    includes: `${fourWeeks} Money plays no part.`,
    leavesOut: `${notCounted} There is no score while too little is known.`,
    meetings,
    example: { given: ['meetings score 50', 'habits score 70'], result: 55, unit: 'points' },
  },
  'coach-meetings': {
    title: 'Score of the meetings',
    formula:
      'The mean of the scores of the meetings, weighted by person-hours (people × hours). The score of a meeting is the points won / the points known × 100.',
    includes: fourWeeks,
    leavesOut: `Meetings of which too little is known. ${notCounted}`,
    meetings,
    example: {
      given: ['a meeting of 5 person-hours scores 80', 'one of 15 person-hours scores 40'],
      result: 50,
      unit: 'points',
    },
  },
  'coach-change': {
    title: 'Change from the previous four weeks',
    formula: 'Score of the meetings of the last 28 days − that of the 28 days before, in whole points.',
    includes: 'Meetings of these 56 days that have started, all types.',
    leavesOut: `${tooLittle} There is no change if one of the two has no score.`,
    meetings,
    example: {
      given: [
        'now a meeting of 5 person-hours scores 80, and one of 15 scores 40',
        'before, one of 5 person-hours scored 80, and one of 15 scored 32',
      ],
      result: 6,
      unit: 'points',
    },
  },
  'coach-week': {
    title: 'Score by week',
    formula: 'The mean of the scores of a week’s meetings, weighted by person-hours (people × hours).',
    includes: 'Meetings of the week, which starts on Sunday, that have started. This week counts up to now.',
    leavesOut: `${tooLittle} A week without a score interrupts the line.`,
    meetings,
    example: {
      given: ['a meeting of 5 person-hours scores 80', 'one of the same week of 15 person-hours scores 40'],
      result: 50,
      unit: 'points',
    },
  },
  'coach-type': {
    title: 'Score by type',
    formula: byPersonHours,
    includes: 'Meetings of the type of the last 28 days that have started.',
    leavesOut: tooLittle,
    meetings,
    example: { given: [...grouped, 'the type is standup'], result: 50, unit: 'points' },
  },
  'coach-department': {
    title: 'Score by department',
    formula: byPersonHours,
    includes:
      'Meetings of the last 28 days that have started, each counted for its own department, not for those of its attendees.',
    leavesOut: tooLittle,
    meetings,
    example: { given: [...grouped, 'the department is Sales'], result: 85, unit: 'points' },
  },
  'coach-coverage': {
    title: 'Data coverage',
    formula:
      'The points that are known / the points of the factors that count for the meeting × 100; the mean over the meetings, weighted by person-hours.',
    includes: `${fourWeeks} Points that are known to be lost are known, too.`,
    leavesOut: `Factors that do not count for a kind of meeting. ${notCounted}`,
    meetings,
    example: {
      given: ['of a meeting of 5 person-hours all is known', 'of one of 15 person-hours 60%'],
      result: 70,
      unit: 'percent',
    },
  },
  'coach-habits': {
    title: 'Score of the habits',
    formula: 'The mean of the habits that are known, each out of 100 points.',
    includes: 'Meeting-free days, after hours, broken-up days and recurring hours.',
    leavesOut: 'Habits that are unknown.',
    meetings,
    example: {
      given: ['meeting-free days win 75', 'after hours 50', 'broken-up days 75', 'recurring 80'],
      result: 70,
      unit: 'points',
    },
  },
  'factor-purpose': factor(
    'Purpose',
    'All points with an agenda or a goal, none without.',
    'an agenda, 25 points to win',
    25,
  ),
  'factor-followThrough': factor(
    'Follow-through',
    'All points with outcomes and action items, 60% with one of them, none with neither a day after the end. For some kinds one is enough.',
    'outcomes but no action items, 20 points to win',
    12,
  ),
  'factor-people': factor(
    'Right people',
    'All points up to 7 people, and 10% less for each further one.',
    '9 people, 15 points to win',
    12.15,
  ),
  'factor-length': factor(
    'Length',
    'All points up to 25 minutes, 70% at 60, 40% at 80 and 20% from 120 on, in a straight line between. Some kinds have other lengths.',
    '60 minutes, 15 points to win',
    10.5,
  ),
  'factor-worth': factor(
    'Worth',
    'All points for yes, half for maybe, none for no, as authors and administrators answered.',
    'maybe, 15 points to win',
    7.5,
  ),
  'factor-punctuality': factor(
    'Punctuality',
    'All points up to 2 minutes after the scheduled start, 60% at 5, 20% at 10 and none from 15 on, in a straight line between.',
    '5 minutes late, 10 points to win',
    6,
  ),
  'habit-meetingFreeDays': {
    title: 'Meeting-free days',
    formula: 'Working days without a meeting per week / 2 × 100, at most 100: the mean over people.',
    includes: named,
    leavesOut: `${nobody} It is unknown until 28 days are recorded.`,
    meetings,
    example: { given: ['1.5 meeting-free days a week'], result: 75, unit: 'points' },
  },
  'habit-afterHours': {
    title: 'After hours',
    formula: '100 − 100 × the part of meeting time outside working hours / 20%, at least 0.',
    includes: `${named} Days off are outside working hours.`,
    leavesOut: nobody,
    meetings,
    example: { given: ['10% of meeting time is outside working hours'], result: 50, unit: 'points' },
  },
  'habit-fragmentation': {
    title: 'Broken-up days',
    formula:
      '100 − 100 × the part of free working time that is in pieces of less than an hour / 40%, at least 0.',
    includes: `${named} Only days with meetings.`,
    leavesOut: nobody,
    meetings,
    example: { given: ['10% of free time is in short pieces'], result: 75, unit: 'points' },
  },
  'habit-recurring': {
    title: 'Recurring',
    formula: '200 × the part of person-hours that is not recurring, at most 100.',
    includes: `${fourWeeks} A meeting recurs if its title was held in the 35 days before.`,
    leavesOut: `${notCounted} It is unknown until 63 days are recorded.`,
    meetings,
    example: { given: ['60% of person-hours are recurring'], result: 80, unit: 'points' },
  },
} satisfies Record<string, Explanation>;
