import { RoiFilters } from '#contract/roi.ts';

/** What an address shows: the filters, and the page from 1. What cannot be read of it is left out. */
export function listOf(search: string): { filters: RoiFilters; page: number } {
  const given = new URLSearchParams(search);
  const filters: RoiFilters = {};
  for (const name of ['department', 'sort', 'order'] as const) {
    const value = given.get(name);
    if (value) Object.assign(filters, RoiFilters.safeParse({ [name]: value }).data);
  }
  const page = given.get('page') ?? '';
  return { filters, page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1 };
}

/** The search part of an address, or nothing. */
export function searchOf(filters: RoiFilters, page: number): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search.toString()}` : '';
}
