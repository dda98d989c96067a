import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { AppLink } from '#web/components/site/app-link.tsx';

/** The title of a meeting as a link that covers the `relative` row or card around it. */
export function MeetingLink({ id, title }: { id: number; title: string }) {
  return (
    <AppLink
      to={meetingPath(id)}
      className="font-medium text-ink wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {title}
    </AppLink>
  );
}

export const meetingPath = (id: number | string) => `/dashboard/meetings/${encodeURIComponent(id)}`;

export type ListFilters = Partial<Record<keyof MeetingFilters, string | undefined>>;

/** The address of the meetings list with these filters. */
export function meetingsPath(filters: ListFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return `/dashboard/meetings?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>)}`;
}
