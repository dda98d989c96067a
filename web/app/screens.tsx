// The one list of screens: route, title, sidebar entry and code.

import type { AsyncRouteComponent } from '@tanstack/react-router';
import { lazyRouteComponent } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  FileUp,
  LayoutDashboard,
  LayoutTemplate,
  Settings,
  Timer,
  TrendingUp,
  Users,
  WalletMinimal,
  type LucideIcon,
} from 'lucide-react';

export type Screen = {
  path: `/${string}`;
  title: string;
  /** Its entry in the sidebar. */
  entry?: { label: string; icon: LucideIcon };
  /** Loaded when it is first needed. */
  component: AsyncRouteComponent<object>;
};

const notBuilt = lazyRouteComponent(() => import('#web/not-built/not-built-page.tsx'), 'NotBuiltPage');

/** Everybody may open these. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'Make Every Meeting Count',
    component: lazyRouteComponent(() => import('#web/landing/landing-page.tsx'), 'LandingPage'),
  },
  { path: '/payments', title: 'Plans', component: notBuilt },
  {
    path: '/login',
    title: 'Sign in',
    component: lazyRouteComponent(() => import('#web/login/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    title: 'Create account',
    component: lazyRouteComponent(() => import('#web/register/register-page.tsx'), 'RegisterPage'),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    component: lazyRouteComponent(
      () => import('#web/forgot-password/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    component: lazyRouteComponent(
      () => import('#web/reset-password/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  },
];

/** Guarded, inside the app layout; the entries stand in the sidebar in this order. */
export const appScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Meeting Cost Dashboard',
    entry: { label: 'Dashboard', icon: LayoutDashboard },
    component: lazyRouteComponent(() => import('#web/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: '/dashboard/calculator',
    title: 'Meeting Cost Calculator',
    entry: { label: 'Calculator', icon: Timer },
    component: lazyRouteComponent(() => import('#web/calculator/calculator-page.tsx'), 'CalculatorPage'),
  },
  {
    path: '/dashboard/meetings',
    title: 'Meetings',
    component: lazyRouteComponent(() => import('#web/meetings/meetings-page.tsx'), 'MeetingsPage'),
  },
  {
    path: '/dashboard/meetings/$id',
    title: 'Meeting',
    component: lazyRouteComponent(() => import('#web/meeting/meeting-page.tsx'), 'MeetingPage'),
  },
  later('calendar', 'Meeting Calendar', 'Calendar', CalendarDays),
  later('roi', 'Meeting ROI Tracker', 'ROI', TrendingUp),
  later('budget', 'Budget Management', 'Budget', WalletMinimal),
  later('import', 'Import Meeting Data', 'Import', FileUp),
  later('groups', 'Manage Groups', 'Groups', Users),
  later('templates', 'Meeting Templates', 'Templates', LayoutTemplate),
  later('analytics', 'Meeting Analytics', 'Analytics', ChartNoAxesColumn),
  later('organization', 'Organization Members', 'Organization', Building2),
  later('settings', 'Settings', 'Settings', Settings),
];

function later(name: string, title: string, label: string, icon: LucideIcon): Screen {
  return { path: `/dashboard/${name}`, title, entry: { label, icon }, component: notBuilt };
}
