// What the page shows stands in its address: the range of days and the page of each list.

import { AnalyticsRange } from '#contract/analytics.ts';
import type { DayRange } from '#domain/time/day-range.ts';

export type Shown = { range: Partial<DayRange>; typesPage: number; activityPage: number };

const pageOf = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1);

/** Of an address; what makes no sense is as if it were not there. */
export function shownBy(search: string): Shown {
  const given = new URLSearchParams(search);
  const ends = ['from', 'to'].flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    range: AnalyticsRange.safeParse(Object.fromEntries(ends)).data ?? {},
    typesPage: pageOf(given.get('types')),
    activityPage: pageOf(given.get('activity')),
  };
}

export function searchOf({ range, typesPage, activityPage }: Shown): string {
  const search = new URLSearchParams({
    ...(range.from && { from: range.from }),
    ...(range.to && { to: range.to }),
    ...(typesPage > 1 && { types: String(typesPage) }),
    ...(activityPage > 1 && { activity: String(activityPage) }),
  }).toString();
  return search && `?${search}`;
}
