// The one list of screens: route, title, sidebar entry and code.

import {
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  FileUp,
  HeartPulse,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Settings,
  Timer,
  TrendingUp,
  Users,
  WalletMinimal,
} from 'lucide-react';
import { type ComponentType, createElement, lazy, type PropsWithChildren, useState } from 'react';

export type Screen = {
  path: `/${string}`;
  title: string;
  /** Its entry in the sidebar. */
  entry?: { label: string; icon: LucideIcon };
  code: LazyScreen;
  /** Asks what it shows to every member, for the first drawing to have it. */
  ask?: () => Promise<unknown>;
};

/** Everybody may open these. The start page is not among them: it is a document of its own, web/landing.html. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/payments',
    title: 'Plans',
    code: lazyScreen(async () => (await import('#web/screens/plans/plans-page.tsx')).PlansPage),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    code: lazyScreen(async () => (await import('#web/screens/legal/legal-page.tsx')).PrivacyPage),
  },
  {
    path: '/terms',
    title: 'Terms',
    code: lazyScreen(async () => (await import('#web/screens/legal/legal-page.tsx')).TermsPage),
  },
  {
    path: '/login',
    title: 'Sign in',
    code: lazyScreen(async () => (await import('#web/screens/login/login-page.tsx')).LoginPage),
  },
  {
    path: '/register',
    title: 'Create account',
    code: lazyScreen(async () => (await import('#web/screens/register/register-page.tsx')).RegisterPage),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    code: lazyScreen(
      async () => (await import('#web/screens/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    code: lazyScreen(
      async () => (await import('#web/screens/reset-password/reset-password-page.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: '/change-password',
    title: 'Choose your own password',
    code: lazyScreen(
      async () => (await import('#web/screens/change-password/change-password-page.tsx')).ChangePasswordPage,
    ),
  },
];

/** Guarded, inside the app layout; the entries stand in the sidebar in this order. */
export const appScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Meeting Cost Dashboard',
    entry: { label: 'Dashboard', icon: LayoutDashboard },
    code: lazyScreen(async () => (await import('#web/screens/dashboard/dashboard-page.tsx')).DashboardPage),
    ask: async () => (await import('#web/screens/dashboard/dashboard-page.tsx')).askDashboard(),
  },
  {
    path: '/dashboard/calculator',
    title: 'Meeting Cost Calculator',
    entry: { label: 'Calculator', icon: Timer },
    code: lazyScreen(
      async () => (await import('#web/screens/calculator/calculator-page.tsx')).CalculatorPage,
    ),
  },
  {
    path: '/dashboard/meetings',
    title: 'Meetings',
    code: lazyScreen(async () => (await import('#web/screens/meetings/meetings-page.tsx')).MeetingsPage),
  },
  {
    path: '/dashboard/meetings/:id',
    title: 'Meeting',
    code: lazyScreen(async () => (await import('#web/screens/meeting/meeting-page.tsx')).MeetingPage),
  },
  {
    path: '/dashboard/calendar',
    title: 'Meeting Calendar',
    entry: { label: 'Calendar', icon: CalendarDays },
    code: lazyScreen(async () => (await import('#web/screens/calendar/calendar-page.tsx')).CalendarPage),
  },
  {
    path: '/dashboard/roi',
    title: 'Meeting ROI Tracker',
    entry: { label: 'ROI', icon: TrendingUp },
    code: lazyScreen(async () => (await import('#web/screens/roi/roi-page.tsx')).RoiPage),
  },
  {
    path: '/dashboard/budget',
    title: 'Budget Management',
    entry: { label: 'Budget', icon: WalletMinimal },
    code: lazyScreen(async () => (await import('#web/screens/budget/budget-page.tsx')).BudgetPage),
  },
  {
    path: '/dashboard/import',
    title: 'Import Meeting Data',
    entry: { label: 'Import', icon: FileUp },
    code: lazyScreen(async () => (await import('#web/screens/import/import-page.tsx')).ImportPage),
  },
  {
    path: '/dashboard/groups',
    title: 'Manage Groups',
    entry: { label: 'Groups', icon: Users },
    code: lazyScreen(async () => (await import('#web/screens/groups/groups-page.tsx')).GroupsPage),
  },
  {
    path: '/dashboard/templates',
    title: 'Meeting Templates',
    entry: { label: 'Templates', icon: LayoutTemplate },
    code: lazyScreen(async () => (await import('#web/screens/templates/templates-page.tsx')).TemplatesPage),
  },
  {
    path: '/dashboard/analytics',
    title: 'Meeting Analytics',
    entry: { label: 'Analytics', icon: ChartNoAxesColumn },
    code: lazyScreen(async () => (await import('#web/screens/analytics/analytics-page.tsx')).AnalyticsPage),
  },
  {
    path: '/dashboard/coach',
    title: 'Hygiene Coach',
    entry: { label: 'Hygiene Coach', icon: HeartPulse },
    code: lazyScreen(async () => (await import('#web/screens/coach/coach-page.tsx')).CoachPage),
  },
  {
    path: '/dashboard/organization',
    title: 'Organization Members',
    entry: { label: 'Organization', icon: Building2 },
    code: lazyScreen(
      async () => (await import('#web/screens/organization/organization-page.tsx')).OrganizationPage,
    ),
  },
  {
    path: '/dashboard/settings',
    title: 'Settings',
    entry: { label: 'Settings', icon: Settings },
    code: lazyScreen(async () => (await import('#web/screens/settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/dashboard/audit-log',
    title: 'Audit log',
    code: lazyScreen(async () => (await import('#web/screens/audit-log/audit-log-page.tsx')).AuditLogPage),
  },
];

type Loaded = ComponentType<PropsWithChildren>;
type LazyScreen = { Component: Loaded; preload: () => Promise<void> };

/** The code of a screen could not be loaded: no network, or a new version has replaced it. */
export class ScreenMissing extends Error {}

/** A screen whose code is loaded when it is first shown, or earlier by `preload`. */
function lazyScreen(load: () => Promise<Loaded>): LazyScreen {
  let loaded: Loaded | undefined;
  const keep = async () => (loaded = await load());
  const Later = lazy(async () => ({ default: await loadOrReload(keep) }));
  return {
    // Code that is already loaded renders without suspending.
    Component: function LazilyLoaded(props) {
      const [Shown] = useState(() => loaded ?? Later);
      return createElement(Shown, props);
    },
    // A failure is reported when the screen is rendered.
    preload: () =>
      keep().then(
        () => undefined,
        () => undefined,
      ),
  };
}

const reloadedKey = 'mc_reloaded';

/** After an upgrade the server has other files, whose names a reload learns. At most one reload a minute. */
async function loadOrReload(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const reloadedAtMs = Number(sessionStorage.getItem(reloadedKey));
    if (navigator.onLine && Date.now() - reloadedAtMs > 60_000) {
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      window.location.reload();
      return new Promise(() => undefined);
    }
    throw new ScreenMissing(String(error));
  }
}
