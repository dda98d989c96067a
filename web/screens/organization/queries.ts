import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMemberPage } from '#contract/members.ts';
import { call } from '#web/api/client.ts';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';

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

const tabs = ['tiers', 'profile'] as const;

export type SettingsTab = (typeof tabs)[number];

/**
 * Search, page and the open settings tab live in the URL, so closing the dialog or changing its tab is a navigation
 * that asks about unsaved changes.
 */
export function useOrganizationAddress() {
  const { pathname, search } = usePageLocation();
  const values = new URLSearchParams(search);
  const settings = tabs.find((tab) => tab === values.get('settings')) ?? null;

  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    const text = next.toString();
    void navigate(text ? `${pathname}?${text}` : pathname, { replace: true });
  };

  return {
    search: values.get('search') ?? '',
    page: Math.min(Math.max(1, Math.trunc(Number(values.get('page')) || 1)), 1_000_000),
    settings,
    /** Resets to the first page. */
    find: (text: string) => show({ search: text, page: '' }),
    turnTo: (page: number) => show({ page: page > 1 ? String(page) : '' }),
    openSettings: (tab: SettingsTab | null) => show({ settings: tab ?? '' }),
  };
}
