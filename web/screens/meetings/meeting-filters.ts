import { MeetingFilters } from '#contract/meeting-list.ts';

const names = ['search', 'type', 'department', 'person', 'from', 'to', 'sort', 'order'] as const;

/** The filters of an address; what cannot be a filter is left out, and so is what says nothing. */
export function filtersOf(given: Partial<Record<string, string>>): MeetingFilters {
  const filters: MeetingFilters = {};
  for (const name of names)
    if (given[name]) Object.assign(filters, MeetingFilters.safeParse({ [name]: given[name] }).data);
  return filters;
}

/** The search part of an address, or nothing. */
export function searchOf(filters: MeetingFilters): string {
  const search = new URLSearchParams(Object.entries(filters)).toString();
  return search && `?${search}`;
}

/** How many of the filters narrow the list; the order does not. */
export function narrowingCount(filters: MeetingFilters): number {
  return names.filter((name) => name !== 'sort' && name !== 'order' && filters[name] !== undefined).length;
}
