import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readRegistrationSettings } from '#contract/accounts/registration.ts';
import { listMemberPage } from '#contract/accounts/members.ts';
import { readPlanningRates } from '#contract/people/planning-rates.ts';
import { call } from '#web/api/client.ts';
import { salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { navigate, type Search, stringifySearch, usePageLocation } from '#web/components/site/navigation.ts';

/** Query key of all member lists, including the command palette's. */
const membersKey = ['members'] as const;

/** One page of matching members; the previous page stays visible while it loads. */
export function memberPageQuery(typed: string, page: number) {
  const search = typed.trim();
  return queryOptions({
    queryKey: [...membersKey, 'page', search, page],
    queryFn: ({ signal }) =>
      call(
        listMemberPage,
        { query: { ...(search && { search }), ...(page > 1 && { page: String(page) }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const registrationQuery = queryOptions({
  queryKey: ['registration-settings'],
  queryFn: ({ signal }) => call(readRegistrationSettings, {}, { signal }),
});

const tabs = ['tiers', 'profile', 'reports', 'security'] as const;

export type SettingsTab = (typeof tabs)[number];

/**
 * Search, page and the open settings tab live in the URL, so closing the dialog or changing its tab is a navigation
 * that asks about unsaved changes.
 */
export function useOrganizationAddress() {
  const { pathname, search } = usePageLocation();
  const show = (changes: Search) =>
    void navigate(pathname + stringifySearch({ ...search, ...changes }), { replace: true });

  return {
    search: search.search ?? '',
    page: Math.min(Math.max(1, Math.trunc(Number(search.page) || 1)), 1_000_000),
    settings: tabs.find((tab) => tab === search.settings) ?? null,
    /** Resets to the first page. */
    find: (text: string) => show({ search: text || undefined, page: undefined }),
    turnTo: (page: number) => show({ page: page > 1 ? String(page) : undefined }),
    openSettings: (tab: SettingsTab | null) => show({ settings: tab ?? undefined }),
  };
}

/** Rates of other currencies, in which pay may be entered. */
export const planningRatesQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'planning-rates'],
  queryFn: ({ signal }) => call(readPlanningRates, {}, { signal }),
  staleTime: 5 * 60_000,
});
