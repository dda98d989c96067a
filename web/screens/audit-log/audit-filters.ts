import * as z from 'zod/mini';
import { AuditFilters } from '#contract/audit.ts';

const names = ['search', 'actor', 'from', 'to'] as const;

/** The filters as they stand in the address. */
export type AuditSearch = z.input<typeof AuditFilters>;

/** The filters of an address; what cannot be a filter is left out, and so is what says nothing. */
export function filtersOf(given: Partial<Record<string, string>>): AuditSearch {
  const filters: AuditSearch = {};
  for (const name of names)
    if (given[name] && z.safeParse(AuditFilters, { [name]: given[name] }).success)
      Object.assign(filters, { [name]: given[name] });
  return filters;
}

/** The search part of an address, or nothing. */
export function searchOf(filters: AuditSearch): string {
  const search = new URLSearchParams(filters).toString();
  return search && `?${search}`;
}
