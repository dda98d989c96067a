// Explanations of the reports.

import { t } from '#domain/format/text.ts';
import type { Answer } from '#domain/meetings/planned/answers.ts';
import { calendarGroups, calendarSums } from '#domain/reports/calendar-figures.ts';
import { keeps } from '#domain/reports/guidelines.ts';
import { changeFrom } from '#domain/reports/periods.ts';
import { figureOf } from '#domain/reports/report-figures.ts';
import { trendOf } from '#domain/reports/trend.ts';
import { explanation, moneyIncludes } from './explanation.ts';

const days = { from: '2026-10-01', to: '2026-10-31' };

const repeated = (hours: number) => Array.from({ length: 13 }, (_, i) => hours * (1 + 0.1 * Math.cos(i * i)));

const review = {
  type: 'review',
  title: t`Review`,
  durationMinutes: 60,
  hasAgenda: null,
  noticeMinutes: null,
  hasEnd: null,
  hasBreak: null,
};

function acceptedOf({ invited, accepted }: { invited: number; accepted: number }) {
  const people = Array.from({ length: invited }, (_, i): [number, Answer] => [
    i,
    i < accepted ? 'accepted' : 'open',
  ]);
  const sums = calendarSums([
    {
      startedAt: 0,
      durationMinutes: 60,
      personMinutes: 60 * invited,
      attended: new Map(people.map(([person]) => [person, 60])),
      answers: new Map(people),
      noticeMinutes: null,
      hasEnd: null,
      organizer: null,
    },
  ]);
  return calendarGroups(sums, 'accepted', () => '', 5).total ?? { part: 0, whole: 0 };
}

export const reportFigures = {
  'report-figure': explanation({
    title: t`Compared figures`,
    formula: t`The sum of the meetings held in the period. The change is (now − before) / before × 100. A running period is compared with the earlier ones up to the same day and time of day; of a shorter month up to its last day.`,
    includes: t`Meetings that have started. A meeting that is allocated by its attendees counts with its cost and person-hours for their departments, and as one meeting for its own. A closed month shows what its meetings cost now. Cost per person is the cost divided by the people of the directory who had not left when the period began. ${moneyIncludes}`,
    leavesOut: t`Planned meetings. A period that was not recorded from its first week on is not compared, and no percentage of nothing is shown. A meeting is external if somebody is invited whose address is at a domain that no member uses; calendars have that, entered and imported meetings do not.`,
    inputs: { now: 2400, before: 2000 },
    given: (it, { money }) => [
      t`the meetings of October cost ${money(it.now)}`,
      t`those of September cost ${money(it.before)}`,
    ],
    gives: (it, { fixedPercent }) => `+${fixedPercent(changeFrom(it.before, it.now) ?? 0)}`,
  }),
  'report-people': explanation({
    title: t`Working time in meetings`,
    formula: t`Share of working time: the hours that people of the directory attended / (their working hours a week × weeks) × 100. Hours per person and week: the same hours / (people × weeks). Meeting-free day kept: the share of people without a meeting on that weekday. Weeks are the working days of the period so far / working days a week.`,
    includes: t`People of the directory who had not left when the period began, whether they met or not, in their department of today. The working hours of the organization, or a person’s own.`,
    leavesOut: t`Attendees who are not in the directory, vacation and public holidays. Departments with fewer than five people are shown together with others.`,
    inputs: { people: 10, hours: 220, weekly: 40 },
    given: (it, { count, integer }) => [
      t`${count(it.people, 'person', 'people')} with ${integer(it.weekly)} working hours a week`,
      t`they attended ${integer(it.hours)} hours in October, which has 22 working days`,
    ],
    gives: (it, { percent }) =>
      percent(
        figureOf('share', it.hours * 60, days, {
          people: it.people,
          weeklyMinutes: it.people * it.weekly * 60,
          workingDays: [1, 2, 3, 4, 5],
          freeWeekday: 5,
        }) ?? 0,
      ),
  }),
  'report-target': explanation({
    title: t`Target`,
    formula: t`What an administrator entered under Targets; a cost a month counts three times for a quarter and twelve times for a year.`,
    includes: t`Targets of the whole organization, and of a department while its row is chosen.`,
    leavesOut: t`Without permission to see pay, targets of cost are not shown.`,
    inputs: { month: 10_000 },
    given: (it, { money }) => [t`the target is ${money(it.month)} a month`],
    gives: (it, { money }) => t`${money(3 * it.month)} a quarter`,
    meetings: null,
  }),
  'report-guidelines': explanation({
    title: t`Broken guidelines`,
    formula: t`The meetings of the month that do not keep a guideline, and what they cost; each guideline is counted by itself, and a series with its meetings that break at least one. Notice is the time from when a connected calendar or a plan first showed the meeting until its start. A break is at least five minutes.`,
    includes: t`Held meetings of which it is known: of all for administrators, of your own otherwise. ${moneyIncludes}`,
    leavesOut: t`Kinds of meetings to which a guideline does not apply: a standup needs no agenda, a training or an all-hands has no limit of people. Notice is not known of what a calendar showed when it was just connected, and notice and end date not of entered and imported meetings.`,
    inputs: { people: 9, most: 8, cost: 540 },
    given: (it, { count, money }) => [
      t`a review with ${count(it.people, 'person', 'people')} costs ${money(it.cost)}`,
      t`the guideline is at most ${count(it.most, 'person', 'people')}`,
    ],
    gives: (it, { money }) =>
      keeps({ ...review, attendeeCount: it.people }, 'people', it.most) === false
        ? t`broken by 1 meeting, ${money(it.cost)}`
        : 'kept',
  }),
  'report-calendars': explanation({
    title: t`Figures from calendars`,
    formula: t`Sums over people of the directory: an invitation or meeting counts once for each of them. Accepted and declined are parts of the invitations whose answer is known. Notice is the time from when a connected calendar or a plan first showed the meeting until its start. Two meetings are at once if they share a minute. Hours of others are the attended hours of everybody but the organizer.`,
    includes: t`Recorded meetings of the month. Answers, notice, series and organizers are those of connected calendars and plans when the meeting was recorded. A declined meeting is an invitation; it is not attended.`,
    leavesOut: t`Answers of organizers, and those that a calendar does not show. A figure about fewer people than the smallest group of the organization; smaller departments are given together. Members get months that are over.`,
    inputs: { invited: 20, accepted: 15 },
    given: (it, { integer }) => [
      t`${integer(it.invited)} people are invited to a meeting`,
      t`${integer(it.accepted)} of them accept`,
    ],
    gives: (it, { integer, percent }) => {
      const { part, whole } = acceptedOf(it);
      return t`${integer(part)} of ${integer(whole)} (${percent((100 * part) / whole)})`;
    },
    meetings: null,
  }),
  'report-trend': explanation({
    title: t`Trend`,
    formula: t`The difference between the means of the logarithms of the weekly sums, as a change in percent, with the interval that holds the true change in 95 of 100 cases. Its width follows how much blocks of four weeks differ, since weeks resemble their neighbors. It is called less or more only if the whole interval is.`,
    includes: t`Complete weeks with meetings, at least 13 on each side.`,
    leavesOut: t`Weeks without meetings, and the running week.`,
    inputs: { before: 500, after: 400 },
    given: (it, { integer }) => [
      t`13 weeks of about ${integer(it.before)} hours, a tenth more or less`,
      t`13 weeks of about ${integer(it.after)} hours, a tenth more or less`,
    ],
    gives: (it, { fixedPercent }) => {
      const trend = trendOf(repeated(it.before), repeated(it.after));
      return t`less than before: −${fixedPercent(-100 * (trend?.change ?? 0))}`;
    },
  }),
};
