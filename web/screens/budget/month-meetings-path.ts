import { lastOfMonth } from '#domain/time/week-part.ts';

/** The meetings list, narrowed to what a budget of the month "YYYY-MM" counts. */
export function monthMeetingsPath(department: string, month: string): string {
  const to = lastOfMonth(month);
  return `/dashboard/meetings?${new URLSearchParams({ department, from: `${month}-01`, to }).toString()}`;
}
