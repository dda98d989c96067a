import { MeetingFilters } from '#contract/meetings.ts';

const names = ['search', 'type', 'department', 'person', 'from', 'to', 'sort', 'order'] as const;

/** The filters of an address; what cannot be a filter is left out, and so is what says nothing. */
export function filtersOf(search: object): MeetingFilters {
  const given = new Map<string, unknown>(Object.entries(search));
  const filters: MeetingFilters = {};
  for (const name of names) {
    const value = given.get(name);
    // The router reads `?search=42` as a number.
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (text !== '') Object.assign(filters, MeetingFilters.safeParse({ [name]: text }).data);
  }
  return filters;
}

/** How many of the filters narrow the list; the order does not. */
export function narrowingCount(filters: MeetingFilters): number {
  return names.filter((name) => name !== 'sort' && name !== 'order' && filters[name] !== undefined).length;
}
