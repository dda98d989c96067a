import type { MeetingFilters } from '#contract/meetings/meetings.ts';

export type ListFilters = Partial<Record<keyof MeetingFilters, string | undefined>>;

/** The address of the meetings list with these filters. */
export function meetingsPath(filters: ListFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return `/dashboard/meetings?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>)}`;
}
