import { addDays } from '#domain/local-day.ts';

/** The meetings list, narrowed to what a budget of the month "YYYY-MM" counts. */
export function monthMeetingsPath(department: string, month: string): string {
  const inNextMonth = addDays(`${month}-28`, 4);
  const to = addDays(inNextMonth, -Number(inNextMonth.slice(8)));
  return `/dashboard/meetings?${new URLSearchParams({ department, from: `${month}-01`, to }).toString()}`;
}
