// The rows of a week: a meeting of each day is one row.

import { normalizedTitle } from '#domain/meetings/meeting.ts';

type Titled = { title: string };

/** Meetings with one title become one row from this number on. */
const leastTogether = 3;

/** `series` have several meetings of the week each; all keep their order. */
export function weekRows<Meeting extends Titled>(
  meetings: readonly Meeting[],
): { series: Meeting[][]; single: Meeting[] } {
  const byTitle = Map.groupBy(meetings, ({ title }) => normalizedTitle(title));
  const series = [...byTitle.values()].filter(({ length }) => length >= leastTogether);
  const together = new Set(series.flat());
  return { series, single: meetings.filter((meeting) => !together.has(meeting)) };
}
