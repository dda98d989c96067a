// The one list of screens: route, title, sidebar entry and code.

import {
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  ChartColumnStacked,
  ChartNoAxesColumn,
  FileUp,
  HeartPulse,
  IdCard,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Settings,
  Timer,
  TrendingUp,
  Users,
  WalletMinimal,
} from 'lucide-react';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#contract/screen-paths.ts';
import { t } from '#domain/format/text.ts';
import { site } from '#web/components/site/site.ts';
import { prefetchDashboard } from '#web/screens/reports/dashboard/queries.ts';

/** The groups of the sidebar, by when a screen is needed. The dashboard stands above them. */
export const entryGroups = [t`Ahead`, t`Now`, t`Looking back`, t`Money`, t`Set-up`] as const;

type EntryGroup = (typeof entryGroups)[number];

export type Screen = {
  path: ScreenPath;
  title: string;
  /** Its entry in the sidebar, above or in one of the groups. */
  entry?: { label: string; icon: LucideIcon; group: EntryGroup | null; isForAdmins?: true };
  /** The screen whose entry stays highlighted here, for one without an entry. */
  within?: `/${string}`;
  code: RouteComponent;
  /** Starts its first queries while its code loads. */
  prefetch?: () => void;
};

const plansScreen = (): Screen => ({
  path: '/payments',
  title: t`Plans`,
  code: lazyScreen(() => import('#web/screens/organization/subscription/subscription-page.tsx'), 'PlansPage'),
});

/** Open to everybody. The start page is not among them: it is a separate document, web/landing.html. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/try',
    title: t`Try the calculator`,
    code: lazyScreen(() => import('#web/screens/meetings/calculator/try-page.tsx'), 'TryPage'),
  },
  {
    path: '/live/$id',
    title: t`Live meeting`,
    code: lazyScreen(() => import('#web/screens/meetings/live/live-page.tsx'), 'LivePage'),
  },
  ...(site.landing ? [plansScreen()] : []),
  {
    path: '/privacy',
    title: t`Privacy`,
    code: lazyScreen(() => import('#web/screens/public/legal/legal-page.tsx'), 'PrivacyPage'),
  },
  {
    path: '/whats-new',
    title: t`What’s new`,
    code: lazyScreen(() => import('#web/screens/public/whats-new/whats-new-page.tsx'), 'WhatsNewPage'),
  },
  {
    path: '/terms',
    title: t`Terms`,
    code: lazyScreen(() => import('#web/screens/public/legal/legal-page.tsx'), 'TermsPage'),
  },
  {
    path: '/login',
    title: t`Sign in`,
    code: lazyScreen(() => import('#web/screens/accounts/login/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/sign-on/$provider',
    title: t`Sign in`,
    code: lazyScreen(() => import('#web/screens/accounts/sign-on/sign-on-page.tsx'), 'SignOnPage'),
  },
  {
    path: '/register',
    title: t`Create account`,
    code: lazyScreen(() => import('#web/screens/accounts/register/register-page.tsx'), 'RegisterPage'),
  },
  {
    path: '/forgot-password',
    title: t`Forgot password`,
    code: lazyScreen(
      () => import('#web/screens/accounts/forgot-password/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  },
  {
    path: '/reset-password',
    title: t`Choose a new password`,
    code: lazyScreen(
      () => import('#web/screens/accounts/reset-password/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  },
  {
    path: '/confirm-alerts',
    title: t`Budget alerts`,
    code: lazyScreen(
      () => import('#web/screens/reports/confirm-alerts/confirm-alerts-page.tsx'),
      'ConfirmAlertsPage',
    ),
  },
  {
    path: '/booking-notes',
    title: t`Notes about bookings`,
    code: lazyScreen(
      () => import('#web/screens/calendar/booking-notes/booking-notes-page.tsx'),
      'BookingNotesPage',
    ),
  },
  {
    path: '/report-mails',
    title: t`Reports by mail`,
    code: lazyScreen(
      () => import('#web/screens/accounts/report-mails/report-mails-page.tsx'),
      'ReportMailsPage',
    ),
  },
  {
    path: '/rate',
    title: t`Worth your time?`,
    code: lazyScreen(() => import('#web/screens/meetings/rate/rate-page.tsx'), 'RatePage'),
  },
  {
    path: '/confirm-address',
    title: t`Confirm your email address`,
    code: lazyScreen(
      () => import('#web/screens/accounts/confirm-address/confirm-address-page.tsx'),
      'ConfirmAddressPage',
    ),
  },
  {
    path: '/change-password',
    title: t`Choose your own password`,
    code: lazyScreen(
      () => import('#web/screens/accounts/change-password/change-password-page.tsx'),
      'ChangePasswordPage',
    ),
  },
  {
    path: '/set-up-second-factor',
    title: t`Set up two-factor sign-in`,
    code: lazyScreen(
      () => import('#web/screens/accounts/second-factor/second-factor-page.tsx'),
      'SecondFactorPage',
    ),
  },
];

/** Guarded, inside the app layout; in the order of the sidebar. */
export const appScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: t`Meeting Cost Dashboard`,
    entry: { label: t`Dashboard`, icon: LayoutDashboard, group: null },
    code: lazyScreen(() => import('#web/screens/reports/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    prefetch: prefetchDashboard,
  },
  {
    path: '/dashboard/upcoming',
    title: t`Upcoming`,
    entry: { label: t`Upcoming`, icon: CalendarClock, group: t`Ahead` },
    code: lazyScreen(() => import('#web/screens/calendar/upcoming/upcoming-page.tsx'), 'UpcomingPage'),
  },
  {
    path: '/dashboard/plan',
    title: t`Plan a Meeting`,
    entry: { label: t`Plan`, icon: CalendarPlus, group: t`Ahead` },
    code: lazyScreen(() => import('#web/screens/calendar/planner/planner-page.tsx'), 'PlanMeetingPage'),
  },
  {
    path: '/dashboard/calendar',
    title: t`Meeting Calendar`,
    entry: { label: t`Calendar`, icon: CalendarDays, group: t`Ahead` },
    code: lazyScreen(() => import('#web/screens/reports/month/month-page.tsx'), 'CalendarPage'),
  },
  {
    path: '/dashboard/calculator',
    title: t`Meeting Cost Calculator`,
    entry: { label: t`Calculator`, icon: Timer, group: t`Now` },
    code: lazyScreen(() => import('#web/screens/meetings/calculator/calculator-page.tsx'), 'CalculatorPage'),
  },
  {
    path: '/dashboard/meetings',
    title: t`Meetings`,
    entry: { label: t`Meetings`, icon: ListChecks, group: t`Looking back` },
    code: lazyScreen(() => import('#web/screens/meetings/meetings/meetings-page.tsx'), 'MeetingsPage'),
  },
  {
    path: '/dashboard/meetings/$id',
    title: t`Meeting`,
    within: '/dashboard/meetings',
    code: lazyScreen(() => import('#web/screens/meetings/meeting/meeting-page.tsx'), 'MeetingPage'),
  },
  {
    path: '/dashboard/analytics',
    title: t`Meeting Analytics`,
    entry: { label: t`Analytics`, icon: ChartNoAxesColumn, group: t`Looking back` },
    code: lazyScreen(() => import('#web/screens/reports/analytics/analytics-page.tsx'), 'AnalyticsPage'),
  },
  {
    path: '/dashboard/roi',
    title: t`Meeting ROI Tracker`,
    entry: { label: t`ROI`, icon: TrendingUp, group: t`Looking back` },
    code: lazyScreen(() => import('#web/screens/meetings/roi/roi-page.tsx'), 'RoiPage'),
  },
  {
    path: '/dashboard/coach',
    title: t`Hygiene Coach`,
    entry: { label: t`Hygiene Coach`, icon: HeartPulse, group: t`Looking back` },
    code: lazyScreen(() => import('#web/screens/reports/coach/coach-page.tsx'), 'CoachPage'),
  },
  {
    path: '/dashboard/reports',
    title: t`Reports`,
    entry: { label: t`Reports`, icon: ChartColumnStacked, group: t`Looking back` },
    code: lazyScreen(() => import('#web/screens/reports/compare/reports-page.tsx'), 'ReportsPage'),
  },
  {
    path: '/dashboard/budget',
    title: t`Budget Management`,
    entry: { label: t`Budget`, icon: WalletMinimal, group: t`Money` },
    code: lazyScreen(() => import('#web/screens/reports/budgets/budgets-page.tsx'), 'BudgetPage'),
  },
  {
    path: '/dashboard/finance',
    title: t`Finance report`,
    entry: { label: t`Finance`, icon: Landmark, group: t`Money` },
    code: lazyScreen(() => import('#web/screens/reports/finance/finance-page.tsx'), 'FinancePage'),
  },
  {
    path: '/dashboard/import',
    title: t`Import Meeting Data`,
    entry: { label: t`Import`, icon: FileUp, group: t`Set-up` },
    code: lazyScreen(() => import('#web/screens/meetings/imports/imports-page.tsx'), 'ImportPage'),
  },
  {
    path: '/dashboard/groups',
    title: t`Manage Groups`,
    entry: { label: t`Groups`, icon: Users, group: t`Set-up` },
    code: lazyScreen(() => import('#web/screens/meetings/groups/groups-page.tsx'), 'GroupsPage'),
  },
  {
    path: '/dashboard/templates',
    title: t`Meeting Templates`,
    entry: { label: t`Templates`, icon: LayoutTemplate, group: t`Set-up` },
    code: lazyScreen(() => import('#web/screens/meetings/templates/templates-page.tsx'), 'TemplatesPage'),
  },
  {
    path: '/dashboard/people',
    title: t`People`,
    entry: { label: t`People`, icon: IdCard, group: t`Set-up`, isForAdmins: true },
    code: lazyScreen(() => import('#web/screens/people/people/people-page.tsx'), 'PeoplePage'),
  },
  {
    path: '/dashboard/organization',
    title: t`Organization Members`,
    entry: { label: t`Organization`, icon: Building2, group: t`Set-up` },
    code: lazyScreen(
      () => import('#web/screens/organization/organization/organization-page.tsx'),
      'OrganizationPage',
    ),
  },
  {
    path: '/dashboard/organization/calendars',
    title: t`Who has connected a calendar`,
    within: '/dashboard/organization',
    code: lazyScreen(
      () => import('#web/screens/calendar/coverage/coverage-page.tsx'),
      'CalendarCoveragePage',
    ),
  },
  {
    path: '/dashboard/organization/mailboxes',
    title: t`Calendars of everybody`,
    within: '/dashboard/organization',
    code: lazyScreen(() => import('#web/screens/calendar/mailboxes/mailboxes-page.tsx'), 'MailboxesPage'),
  },
  {
    path: '/dashboard/organization/webhooks',
    title: t`Webhooks`,
    within: '/dashboard/organization',
    code: lazyScreen(() => import('#web/screens/organization/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  },
  {
    path: '/dashboard/organization/rooms',
    title: t`Room screens`,
    within: '/dashboard/organization',
    code: lazyScreen(() => import('#web/screens/organization/rooms/rooms-page.tsx'), 'RoomsPage'),
  },
  {
    path: '/dashboard/audit-log',
    title: t`Audit log`,
    within: '/dashboard/organization',
    code: lazyScreen(() => import('#web/screens/organization/audit/audit-page.tsx'), 'AuditLogPage'),
  },
  {
    path: '/dashboard/settings',
    title: t`Settings`,
    entry: { label: t`Settings`, icon: Settings, group: t`Set-up` },
    code: lazyScreen(() => import('#web/screens/accounts/settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/dashboard/settings/calendars',
    title: t`Calendars`,
    within: '/dashboard/settings',
    code: lazyScreen(() => import('#web/screens/calendar/connections/connections-page.tsx'), 'CalendarsPage'),
  },
  {
    path: '/dashboard/settings/what-we-read',
    title: t`What this server reads`,
    within: '/dashboard/settings',
    code: lazyScreen(
      () => import('#web/screens/calendar/what-we-read/what-we-read-page.tsx'),
      'WhatWeReadPage',
    ),
  },
];

/** The code of a screen could not be loaded: no network, or an upgrade has replaced it. */
export class ScreenMissing extends Error {}

/**
 * After an upgrade the server has other files. The router reloads the page once if it recognizes the error message.
 */
function lazyScreen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module,
): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw new ScreenMissing(navigator.onLine && error instanceof Error ? error.message : 'offline');
    }
  }, name) as RouteComponent;
}
