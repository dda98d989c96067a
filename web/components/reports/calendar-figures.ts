// What calendars know of a month: how it is loaded and worded.

import { queryOptions } from '@tanstack/react-query';
import { type CalendarReport, readCalendarFigures } from '#contract/reports/calendar-figures.ts';
import type { Recommendation } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import type { CalendarFigure } from '#domain/reports/calendar-figures.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { monthAt, monthIndex } from '#domain/time/month-grid.ts';
import { call } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';

export const names: Record<CalendarFigure, string> = {
  accepted: t`Invitations accepted`,
  declined: t`Invitations declined`,
  'short-notice': t`Attended with less than 24 hours of notice`,
  conflicts: t`Invited to two meetings at once`,
  'double-booked': t`Attending two meetings at once`,
  endless: t`Attended in a series without an end date`,
  'for-others': t`Hours of others in meetings they organized`,
};

export const calendarsQuery = (month: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'calendars', month],
    queryFn: ({ signal }) => call(readCalendarFigures, { query: { month } }, { signal }),
  });

/** The month before the one of a day: that of the evidence, which is over for everybody. */
export const lastMonth = (today: string): string => monthAt(monthIndex(monthOf(today)) - 1);

export const lastMonthQuery = (today: string) => calendarsQuery(lastMonth(today));

export type Sum = { part: number; whole: number };

export function sumText(figure: CalendarFigure, { part, whole }: Sum): string {
  if (figure === 'for-others') return t`${format.decimal(part)} h in ${format.count(whole, 'meeting')}`;
  return t`${format.integer(part)} of ${format.integer(whole)} (${format.percent((100 * part) / whole)})`;
}

/** The figures that bear on a recommendation. */
const evidenceFor: Partial<Record<Recommendation['kind'], readonly CalendarFigure[]>> = {
  'fewer-people': ['declined', 'accepted'],
  shorter: ['double-booked'],
  agenda: ['short-notice'],
  'thin-out': ['endless', 'for-others'],
  end: ['endless', 'for-others'],
  'meeting-free-days': ['conflicts'],
  'within-hours': ['conflicts'],
};

/** What the calendars of all departments say about a recommendation; empty where they know nothing of it. */
export function calendarEvidence(
  kind: Recommendation['kind'],
  { month, figures }: Pick<CalendarReport, 'month' | 'figures'>,
): string {
  const known = (evidenceFor[kind] ?? []).flatMap((wanted) => {
    const total = figures.find(({ figure }) => figure === wanted)?.total;
    return total ? `${names[wanted]}: ${sumText(wanted, total)}.` : [];
  });
  return known.length === 0
    ? ''
    : t`All meetings in calendars, ${format.mediumMonth(month)}. ${known.join(' ')}`;
}
