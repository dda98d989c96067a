import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';

const tabs = ['tiers', 'profile'] as const;

export type SettingsTab = (typeof tabs)[number];

/**
 * Search, page and the open tab of the settings stand in the address. So closing the dialog and changing its tab
 * are ways of leaving, and ask about unsaved changes as any other does.
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
    /** Always begins at the first page. */
    find: (text: string) => show({ search: text, page: '' }),
    turnTo: (page: number) => show({ page: page > 1 ? String(page) : '' }),
    openSettings: (tab: SettingsTab | null) => show({ settings: tab ?? '' }),
  };
}
