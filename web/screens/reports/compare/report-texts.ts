// Words and numbers of the reports.

import { meetingTypeLabel } from '#wording/labels.ts';
import { listText } from '#web/components/forms/list-text.ts';
import type { Report } from '#contract/reports/compare.ts';
import { t } from '#domain/format/text.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { type PeriodKind, changeFrom } from '#domain/reports/periods.ts';
import { type Breakdown, isMoney, type ReportFigure } from '#domain/reports/report-figures.ts';
import { addDays, lastOfMonth } from '#domain/time/local-day.ts';
import { format } from '#web/components/forms/format.ts';

export const figureNames: Record<ReportFigure, string> = {
  cost: t`Cost`,
  'person-hours': t`Person-hours`,
  'room-hours': t`Room hours`,
  meetings: t`Meetings`,
  'cost-a-head': t`Cost per person of the directory`,
  share: t`Share of working time`,
  'hours-a-week': t`Hours per person and week`,
  'free-day': t`Meeting-free day kept`,
};

export const breakdownNames: Record<Breakdown, string> = {
  department: t`Department`,
  type: t`Type`,
  series: t`Series`,
  source: t`Source`,
  guests: t`Internal or external`,
  organizer: t`Organizer`,
};

export const periodNames: Record<PeriodKind, string> = {
  month: t`Month`,
  quarter: t`Quarter`,
  year: t`Year`,
};

/** The titles of a chart of a figure. */
export const figureByPeriod = (figure: string): Record<PeriodKind, string> => ({
  month: t`${figure} by month`,
  quarter: t`${figure} by quarter`,
  year: t`${figure} by year`,
});

const sources: Record<string, string> = {
  calculator: t`Calculator`,
  import: t`Import`,
  live: t`Live meeting`,
  calendar: t`Calendar`,
  sample: t`Sample data`,
};
const guests: Record<string, string> = {
  internal: t`Internal`,
  external: t`With people from outside`,
  unknown: t`Addresses not known`,
};

export function rowName({ by }: Pick<Report, 'by'>, { name, departments }: Report['rows'][number]): string {
  if (by === 'department') return listText(departments.map((one) => one || t`Unassigned`));
  if (by === 'source') return sources[name] ?? name;
  if (by === 'type') return meetingTypeLabel(name);
  if (by === 'guests') return guests[name] ?? name;
  return name;
}

export function valueText(figure: ReportFigure, value: number | null): string {
  if (value === null) return '–';
  if (isMoney(figure)) return format.money(value);
  if (figure === 'meetings') return format.integer(value);
  if (figure === 'share' || figure === 'free-day') return format.percent(value);
  return `${format.decimal(value)} h`;
}

/** Where space is short. */
export const shortText = (figure: ReportFigure, value: number): string =>
  isMoney(figure) ? format.compactMoney(value) : valueText(figure, value);

/** "+12.5%", and "new" where there was nothing before. */
export function changeText(before: number | null, now: number | null): string {
  if (before === null || now === null) return '–';
  const change = changeFrom(before, now);
  if (change === null) return now === 0 ? t`no change` : 'new';
  const text = format.signedPercent(change);
  return text === format.signedPercent(0) ? t`no change` : text;
}

const isWholeMonth = ({ from, to }: DayRange) => to === lastOfMonth(from);

/** "Nov 2026", "Oct – Dec 2026", "2026" or "Apr 2026 – Mar 2027"; a part of a period with its days. */
export function rangeText({ from, to }: DayRange, kind: PeriodKind): string {
  if (!isWholeMonth({ from: `${to.slice(0, 7)}-01`, to }))
    return `${format.shortDay(from)} – ${format.mediumDay(to)}`;
  if (kind === 'month') return format.mediumMonth(from.slice(0, 7));
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  if (kind === 'year' && isOneYear) return from.slice(0, 4);
  const first = isOneYear ? format.shortMonth(from.slice(0, 7)) : format.mediumMonth(from.slice(0, 7));
  return `${first} – ${format.mediumMonth(to.slice(0, 7))}`;
}

/** Why there is nothing to compare with. */
export const notRecorded = ({ recorded }: Pick<Report, 'recorded'>): string =>
  recorded === null ? t`No meetings recorded yet` : t`Recorded since ${format.mediumDay(recorded.from)}`;

/** The last day that counts. */
export const lastDay = ({ now, today }: Pick<Report, 'now' | 'today'>): string =>
  now.to < today ? now.to : today;

export const monthNames = Array.from(
  { length: 12 },
  (_, i) => format.longDay(addDays(`2023-${String(i + 1).padStart(2, '0')}-01`, 0)).split(' ')[0] ?? '',
);
