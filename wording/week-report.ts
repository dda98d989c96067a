// Texts of mailed reports.

import type { CoachAction, Recommendation, Series } from '#contract/reports/coach.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import type { managedDepartment, weekReport, WeekSum, WeekTask } from '#domain/reports/week-report.ts';
import { actionText, adviceText } from './advice.ts';
import { joinParts, joinSentences } from './joined.ts';
import { wordText } from './rating-words.ts';
import { inReadersWords } from './stored-words.ts';

export type WeekReport = NonNullable<ReturnType<typeof weekReport<Series, CoachAction, Recommendation>>>;
export type ManagedDepartment = ReturnType<typeof managedDepartment>;

/** A heading with its lines. */
type Section = { heading: string; lines: string[] };

const taskTexts: Record<WeekTask, (count: number, format: Format) => { text: string; path: string }> = {
  assign: () => ({
    text: t`Some meetings of this month belong to no department. Assign them:`,
    path: '/dashboard/budget',
  }),
  settle: (count, format) => ({
    text: t`${format.count(count, 'pair')} of meetings may be the same. Decide which to keep:`,
    path: '/dashboard/meetings',
  }),
  rate: (count, format) => ({
    text:
      count === 1
        ? t`You recorded ${format.count(count, 'meeting')} this week without saying whether it was worth it:`
        : t`You recorded ${format.count(count, 'meeting')} this week without saying whether they were worth it:`,
    path: '/dashboard/roi',
  }),
};

const sumText = ({ meetings, minutes, cost }: WeekSum, format: Format): string =>
  joinParts(format.count(meetings, 'meeting'), format.hoursAndMinutes(minutes), format.money(cost));

function changeText({ lastWeekSoFar, costChange }: WeekReport['organization'], format: Format): string {
  if (costChange === null) return '';
  const change = format.percent(Math.abs(costChange));
  const before = format.money(lastWeekSoFar.cost);
  return costChange < 0
    ? t`That is ${change} less than last week by now, which had cost ${before}.`
    : t`That is ${change} more than last week by now, which had cost ${before}.`;
}

function organizationLines({ organization }: WeekReport, format: Format): string[] {
  const { thisWeek } = organization;
  const { planned } = thisWeek;
  const more =
    planned.meetings === 0
      ? []
      : [t`Planned besides: ${format.count(planned.meetings, 'meeting')} for ${format.money(planned.cost)}.`];
  return [joinSentences(t`${sumText(thisWeek, format)}.`, changeText(organization, format)), ...more];
}

function ownLines({ own }: WeekReport, format: Format): string[] {
  if (!own) return [];
  const { thisWeek, lastWeek, guidelineHours, rated } = own;
  const guideline =
    guidelineHours === 0 ? '' : t`Your organization recommends at most ${format.decimal(guidelineHours)} h.`;
  return [
    joinSentences(t`${sumText(thisWeek, format)}, held and planned.`, guideline),
    t`Last week: ${sumText(lastWeek, format)}.`,
    ...rated.map(({ title, attendeesWord }) => t`“${title}”: ${wordText(attendeesWord)}.`),
  ];
}

/** "Most found it worth their time (October 2026)"; a series is asked once a month, or its meetings one by one. */
const ratingText = ({ attendeesWord, attendeesMonth }: Series, format: Format): string =>
  attendeesWord === null || attendeesMonth === null
    ? ''
    : t`${wordText(attendeesWord)} (${format.longMonth(attendeesMonth)})`;

function seriesLine(one: Series, format: Format): string {
  const { yes, answers } = one.worth;
  const facts = joinParts(
    t`“${one.displayTitle}”: ${format.money(one.costPerYear)} a year`,
    one.score === null ? '' : t`score ${one.score}`,
    answers === 0 ? '' : t`marked worth it ${yes} of ${format.count(answers, 'time')}`,
  );
  const rating = ratingText(one, format);
  return rating === '' ? facts : t`${facts}. ${rating}`;
}

type Place = 'best' | 'worst';

function ratingLine(one: Series, place: Place, format: Format): string {
  const rating = ratingText(one, format);
  return place === 'best'
    ? t`Best: “${one.displayTitle}”: ${rating}`
    : t`Worst: “${one.displayTitle}”: ${rating}`;
}

function marksLine({ displayTitle, worth: { yes, answers } }: Series, place: Place, format: Format): string {
  const times = format.count(answers, 'time');
  return place === 'best'
    ? t`Best: “${displayTitle}”, worth it ${yes} of ${times}`
    : t`Worst: “${displayTitle}”, worth it ${yes} of ${times}`;
}

function decidedLine(one: CoachAction, format: Format): string {
  const { displayTitle: title, realSaving, predictedSaving } = one;
  const action = actionText(one, format);
  return joinSentences(
    title === null ? t`${action}.` : t`“${title}”: ${action}.`,
    t`${format.money(realSaving ?? 0)} saved in four weeks, ${format.money(predictedSaving)} expected.`,
  );
}

export function withTitles(report: WeekReport, change: (title: string) => string): WeekReport {
  const changed = <T extends { displayTitle: string | null }>(one: T): T =>
    one.displayTitle === null ? one : { ...one, displayTitle: change(one.displayTitle) };
  const { own, costliest, marked, rated, decided, recommendation } = report;
  const both = ({ best, worst }: typeof marked) => ({
    best: best && changed(best),
    worst: worst && changed(worst),
  });
  return {
    ...report,
    own: own && { ...own, rated: own.rated.map((one) => ({ ...one, title: change(one.title) })) },
    costliest: costliest.map(changed),
    marked: both(marked),
    rated: both(rated),
    decided: decided.map(changed),
    recommendation: recommendation && changed(recommendation),
  };
}

/** Sections in their order; those without lines are left out. */
export function weekSections(stored: WeekReport, format: Format, publicUrl: string): Section[] {
  const report = withTitles(stored, inReadersWords);
  const { next, costliest, marked, rated, decided, recommendation, task } = report;
  const lines = (
    { best, worst }: WeekReport['marked'],
    line: (one: Series, place: Place, form: Format) => string,
  ): string[] => [
    ...(best ? [line(best, 'best', format)] : []),
    ...(worst ? [line(worst, 'worst', format)] : []),
  ];
  const todo = task && taskTexts[task.kind](task.count, format);
  const sections: Section[] = [
    { heading: t`Your week`, lines: ownLines(report, format) },
    { heading: t`Your organization`, lines: organizationLines(report, format) },
    {
      heading: t`Next week`,
      lines: next.meetings === 0 ? [] : [t`Planned: ${sumText(next, format)}.`],
    },
    {
      heading: t`The series that cost most`,
      lines: costliest.map((one) => seriesLine(one, format)),
    },
    { heading: t`Rated by those who attended`, lines: lines(rated, ratingLine) },
    { heading: t`Marked by those who recorded them`, lines: lines(marked, marksLine) },
    { heading: t`What came of decisions`, lines: decided.map((one) => decidedLine(one, format)) },
    {
      heading: t`A recommendation`,
      lines: recommendation
        ? [
            adviceText(recommendation, format),
            ...(recommendation.savedPerYear > 0
              ? [t`It would save about ${format.money(recommendation.savedPerYear)} a year.`]
              : []),
            `${publicUrl}/dashboard/coach`,
          ]
        : [],
    },
    { heading: t`One thing to do`, lines: todo ? [todo.text, `${publicUrl}${todo.path}`] : [] },
  ];
  return sections.filter((one) => one.lines.length > 0);
}

export const weekSubject = ({ own, organization }: WeekReport, format: Format): string =>
  own
    ? t`Your week: ${format.hoursAndMinutes(own.thisWeek.minutes)} in meetings, ${format.money(own.thisWeek.cost)}`
    : t`Meetings this week: ${format.money(organization.thisWeek.cost)}`;

/** "May 2026 to July 2026", or one month. */
export const monthsText = (from: string, to: string, format: Format): string =>
  from === to ? format.longMonth(to) : t`${format.longMonth(from)} to ${format.longMonth(to)}`;

export const managerSubject = (format: Format, month: string): string =>
  t`Meeting budgets in ${format.longMonth(month)}`;

/** What a manager reads about the month of their departments. */
export function managerSection(
  departments: readonly ManagedDepartment[],
  format: Format,
  month: string,
): Section {
  const lines = departments.map(({ department, hours, amounts }) => {
    const spent = format.decimal(hours.spent);
    const time =
      hours.limit === null
        ? t`${spent} person-hours`
        : t`${spent} person-hours of ${format.decimal(hours.limit)}`;
    if (!amounts) return t`${department}: ${time}. Fewer than five people met, so that no amount is given.`;
    const { currentSpend, monthlyLimit, percentUsed } = amounts;
    const spend = format.money(currentSpend);
    return monthlyLimit === null || percentUsed === null
      ? t`${department}: ${spend}; ${time}`
      : t`${department}: ${spend}, ${format.percent(percentUsed)} of ${format.money(monthlyLimit)}; ${time}`;
  });
  return { heading: t`Your departments in ${format.longMonth(month)}`, lines };
}

export const sectionText = ({ heading, lines }: Section): string => [heading, ...lines].join('\n');
