// Every screen, and the main actions.

import {
  CalendarSync,
  CreditCard,
  Download,
  FileUp,
  History,
  IdCard,
  Keyboard,
  LayoutTemplate,
  ListFilter,
  LogOut,
  Plus,
  SunMoon,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { exportMeetings } from '#contract/meetings/meetings.ts';
import { exportRoi } from '#contract/meetings/roi.ts';
import { urlOf } from '#web/api/client.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { toggleTheme } from '#web/components/site/theme.ts';
import { appScreens } from '#web/app/screens.tsx';
import { signOut } from '../sign-out.ts';
import type { Findable } from './rank.ts';
import { site } from '#web/components/site/site.ts';

export type Command = Findable & { id: string; icon: LucideIcon; run: () => void };

const go = (path: string) => () => void navigate(path);
const create = (path: string) => () => void navigate(path, { state: { asksToCreate: true } });

const screens: Command[] = appScreens.flatMap(({ path, title, entry }) =>
  entry ? [{ id: path, label: entry.label, words: title, icon: entry.icon, run: go(path) }] : [],
);
const meetings: Command = {
  id: '/dashboard/meetings',
  label: 'Meetings',
  words: 'list search history',
  icon: ListFilter,
  run: go('/dashboard/meetings'),
};
const auditLog: Command = {
  id: '/dashboard/audit-log',
  label: 'Audit log',
  words: 'changes history who',
  icon: History,
  run: go('/dashboard/audit-log'),
};
const people: Command = {
  id: '/dashboard/people',
  label: 'People',
  words: 'directory tiers pay departments unknown attendees',
  icon: IdCard,
  run: go('/dashboard/people'),
};
const calendarCoverage: Command = {
  id: '/dashboard/organization/calendars',
  label: 'Who has connected a calendar',
  words: 'calendars connections coverage',
  icon: CalendarSync,
  run: go('/dashboard/organization/calendars'),
};

const plans: Command = {
  id: '/payments',
  label: 'Plans',
  words: 'pricing payments trial',
  icon: CreditCard,
  run: go('/payments'),
};

/** The screens that the user can open. */
export function screensFor({ status, role }: CurrentUser): Command[] {
  if (status === 'pending') return screens;
  const [dashboard, calculator, ...others] = screens;
  return [
    ...(dashboard && calculator ? [dashboard, calculator] : []),
    meetings,
    ...others,
    ...(role === 'admin' ? [people, calendarCoverage, auditLog] : []),
    ...(site.landing ? [plans] : []),
  ];
}

const memberActions: Command[] = [
  {
    id: 'new-meeting',
    label: 'New meeting',
    words: 'start calculator timer',
    icon: Plus,
    run: go('/dashboard/calculator'),
  },
  {
    id: 'create-template',
    label: 'Create template',
    words: 'new add',
    icon: LayoutTemplate,
    run: create('/dashboard/templates'),
  },
  {
    id: 'import',
    label: 'Import meetings from CSV',
    words: 'load outlook google calendar',
    icon: FileUp,
    run: go('/dashboard/import'),
  },
  {
    id: 'export-meetings',
    label: 'Export meetings as CSV',
    words: 'download spreadsheet excel',
    icon: Download,
    run: () => download(urlOf(exportMeetings, { query: {} })),
  },
  {
    id: 'export-roi',
    label: 'Export ROI report',
    words: 'download csv spreadsheet excel value',
    icon: Download,
    run: () => download(urlOf(exportRoi, { query: {} })),
  },
];

const adminActions: Command[] = [
  {
    id: 'add-user',
    label: 'Add user',
    words: 'new member person invite',
    icon: UserPlus,
    run: create('/dashboard/organization'),
  },
  {
    id: 'add-person',
    label: 'Add person',
    words: 'new directory people tier',
    icon: UserPlus,
    run: create('/dashboard/people'),
  },
  {
    id: 'create-budget',
    label: 'Create budget',
    words: 'new department limit',
    icon: Plus,
    run: create('/dashboard/budget'),
  },
];

/** The actions that the user can start. */
export function actionsFor({ status, role }: CurrentUser, showShortcuts: () => void): Command[] {
  return [
    ...(status === 'active' ? memberActions : []),
    ...(status === 'active' && role === 'admin' ? adminActions : []),
    {
      id: 'theme',
      label: 'Toggle dark mode',
      words: 'theme light appearance',
      icon: SunMoon,
      run: toggleTheme,
    },
    { id: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, run: showShortcuts },
    {
      id: 'sign-out',
      label: 'Sign out',
      words: 'log out leave',
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
