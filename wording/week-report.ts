// Texts of mailed reports.

import type { CoachAction, Recommendation, Series } from '#contract/reports/coach.ts';
import type { Format } from '#domain/format/format.ts';
import { t, translated } from '#domain/format/text.ts';
import type { managedDepartment, weekReport, WeekSum, WeekTask } from '#domain/reports/week-report.ts';
import { actionText, adviceText } from './advice.ts';
import { wordTexts } from './rating-words.ts';

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
    text: t`You recorded ${format.count(count, 'meeting')} this week without saying whether ${count === 1 ? t`it was` : t`they were`} worth it:`,
    path: '/dashboard/roi',
  }),
};

const sumText = ({ meetings, minutes, cost }: WeekSum, format: Format): string =>
  `${format.count(meetings, 'meeting')}, ${format.hoursAndMinutes(minutes)}, ${format.money(cost)}`;

function organizationLines(
  { organization: { thisWeek, lastWeekSoFar, costChange } }: WeekReport,
  format: Format,
): string[] {
  const change =
    costChange === null
      ? ''
      : costChange < 0
        ? t` That is ${format.percent(-costChange)} less than last week by now, which had cost ${format.money(lastWeekSoFar.cost)}.`
        : t` That is ${format.percent(costChange)} more than last week by now, which had cost ${format.money(lastWeekSoFar.cost)}.`;
  const { planned } = thisWeek;
  const more =
    planned.meetings === 0
      ? []
      : [t`Planned besides: ${format.count(planned.meetings, 'meeting')} for ${format.money(planned.cost)}.`];
  return [`${sumText(thisWeek, format)}.${change}`, ...more];
}

function ownLines({ own }: WeekReport, format: Format): string[] {
  if (!own) return [];
  const { thisWeek, lastWeek, guidelineHours } = own;
  const guideline =
    guidelineHours === 0 ? '' : t` Your organization recommends at most ${format.decimal(guidelineHours)} h.`;
  return [
    t`${sumText(thisWeek, format)}, held and planned.${guideline}`,
    t`Last week: ${sumText(lastWeek, format)}.`,
  ];
}

const worthText = ({ worth }: Series, format: Format): string =>
  worth.answers === 0 ? '' : t`, marked worth it ${worth.yes} of ${format.count(worth.answers, 'time')}`;

/** "Most found it worth their time (October 2026)"; a series is asked once a month, or its meetings one by one. */
const ratingText = ({ attendeesWord, attendeesMonth }: Series, format: Format): string =>
  attendeesWord === null || attendeesMonth === null
    ? ''
    : t`${translated(wordTexts[attendeesWord])} (${format.longMonth(attendeesMonth)})`;

function seriesLine(one: Series, format: Format): string {
  const rating = ratingText(one, format);
  return t`“${one.displayTitle}”: ${format.money(one.costPerYear)} a year${one.score === null ? '' : t`, score ${one.score}`}${worthText(one, format)}${rating && `. ${rating}`}`;
}

const ratingLine = (one: Series, what: string, format: Format): string =>
  t`${what}: “${one.displayTitle}”: ${ratingText(one, format)}`;

const marksLine = ({ displayTitle, worth }: Series, what: string, format: Format): string =>
  t`${what}: “${displayTitle}”, worth it ${worth.yes} of ${format.count(worth.answers, 'time')}`;

const decidedLine = (one: CoachAction, format: Format): string =>
  t`${one.displayTitle === null ? '' : `“${one.displayTitle}”: `}${actionText(one, format)}. ${format.money(one.realSaving ?? 0)} saved in four weeks, ${format.money(one.predictedSaving)} expected.`;

/** Sections in their order; those without lines are left out. */
export function weekSections(report: WeekReport, format: Format, publicUrl: string): Section[] {
  const { next, costliest, marked, rated, decided, recommendation, task } = report;
  const lines = (
    { best, worst }: WeekReport['marked'],
    line: (one: Series, what: string, form: Format) => string,
  ): string[] => [
    ...(best ? [line(best, t`Best`, format)] : []),
    ...(worst ? [line(worst, t`Worst`, format)] : []),
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

export const managerSubject = (format: Format, month: string): string =>
  t`Meeting budgets in ${format.longMonth(month)}`;

/** What a manager reads about the month of their departments. */
export function managerSection(
  departments: readonly ManagedDepartment[],
  format: Format,
  month: string,
): Section {
  const lines = departments.map(({ department, hours, amounts }) => {
    const time = t`${format.decimal(hours.spent)} person-hours${hours.limit === null ? '' : t` of ${format.decimal(hours.limit)}`}`;
    if (!amounts) return t`${department}: ${time}. Fewer than five people met, so that no amount is given.`;
    const { currentSpend, monthlyLimit, percentUsed } = amounts;
    const limit =
      monthlyLimit === null || percentUsed === null
        ? ''
        : t`, ${format.percent(percentUsed)} of ${format.money(monthlyLimit)}`;
    return `${department}: ${format.money(currentSpend)}${limit}; ${time}`;
  });
  return { heading: t`Your departments in ${format.longMonth(month)}`, lines };
}

export const sectionText = ({ heading, lines }: Section): string => [heading, ...lines].join('\n');
