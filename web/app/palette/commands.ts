// Every screen, and the main actions, by the words that people use for them.

import {
  Building2,
  CalendarPlus,
  CalendarSync,
  CreditCard,
  Download,
  FileUp,
  History,
  KeyRound,
  Keyboard,
  LayoutTemplate,
  Link2,
  LogOut,
  Plus,
  Settings,
  SunMoon,
  Sparkles,
  Trash2,
  UserMinus,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { exportMeetings } from '#contract/meetings/meetings.ts';
import { exportRoi } from '#contract/meetings/roi.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { urlOf } from '#web/api/client.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { toggleTheme } from '#web/components/site/theme.ts';
import { appScreens } from '#web/app/screens.tsx';
import { signOut } from '../sign-out.ts';
import type { Findable } from './rank.ts';
import { site } from '#web/components/site/site.ts';

type Readers = 'everybody' | 'members' | 'admins';

export type Command = Findable & { id: string; icon: LucideIcon; run: () => void };

type Offered = Command & { for: Readers };

const go = (path: string) => () => void navigate(path);
const create = (path: string) => () => void navigate(path, { state: { asksTo: 'create' } });

/** What people call the screens besides their titles. */
const otherWords: Partial<Record<string, string>> = {
  '/dashboard': 'home overview start spend',
  '/dashboard/calculator': 'timer clock live meter start meeting',
  '/dashboard/upcoming': 'next week planned future ahead agenda',
  '/dashboard/plan': 'schedule book invite new planned',
  '/dashboard/calendar': 'month days',
  '/dashboard/meetings': 'list search history past records',
  '/dashboard/analytics': 'charts trends departments types heat map',
  '/dashboard/roi': 'return value worth rating',
  '/dashboard/coach': 'score hygiene advice recommendations series what if habits savings',
  '/dashboard/budget': 'limits alerts spend departments forecast',
  '/dashboard/finance': 'report months closing accounting csv chargeback',
  '/dashboard/import': 'csv ics outlook google teams zoom load upload',
  '/dashboard/groups': 'teams attendees sets',
  '/dashboard/templates': 'presets roles tiers',
  '/dashboard/people': 'directory employees staff salary pay rates departments unknown attendees',
  '/dashboard/organization': 'members users team colleagues approve company',
  '/dashboard/settings': 'profile account photo avatar name email',
};

const screens: Offered[] = appScreens.flatMap(({ path, title, entry }) =>
  entry
    ? [
        {
          id: path,
          label: entry.label,
          words: `${title} ${otherWords[path] ?? ''}`,
          icon: entry.icon,
          run: go(path),
          for: entry.isForAdmins ? 'admins' : 'everybody',
        } satisfies Offered,
      ]
    : [],
);

const place = (path: string, label: string, words: string, icon: LucideIcon, readers: Readers): Offered => ({
  id: path,
  label,
  words,
  icon,
  run: go(path),
  for: readers,
});

const places: Offered[] = [
  place(
    '/dashboard/settings/calendars',
    'Connect a calendar',
    'calendars outlook google ical ics caldav sync feed subscribe',
    CalendarSync,
    'members',
  ),
  place(
    '/dashboard/settings#security',
    'Password and sign-in',
    'passkeys two-factor 2fa authenticator totp recovery codes security sessions devices change',
    KeyRound,
    'everybody',
  ),
  place(
    '/dashboard/settings#tokens',
    'API tokens',
    'api key keys access developer integration',
    KeyRound,
    'members',
  ),
  place(
    '/dashboard/organization?settings=tiers',
    'Salary tiers',
    'salaries rates hourly pay roles levels overhead',
    Settings,
    'members',
  ),
  place(
    '/dashboard/organization?settings=profile',
    'Organization profile',
    'company name logo time zone working hours days departments blended exact settings plan subscription',
    Building2,
    'members',
  ),
  place(
    '/dashboard/organization?settings=security',
    'Security of the organization',
    'two-factor policy single sign-on sso oidc join registration domains',
    KeyRound,
    'admins',
  ),
  place(
    '/dashboard/organization?settings=profile#delete',
    'Delete organization',
    'remove close erase everything',
    Trash2,
    'admins',
  ),
  place(
    '/dashboard/settings#data',
    'Leave organization',
    'close delete my account quit erase',
    UserMinus,
    'everybody',
  ),
  place(
    '/dashboard/organization/calendars',
    'Who has connected a calendar',
    'calendars connections coverage',
    CalendarSync,
    'admins',
  ),
  place('/dashboard/audit-log', 'Audit log', 'changes history who activity', History, 'admins'),
  place('/whats-new', 'What’s new', 'changes release version changelog', Sparkles, 'everybody'),
  ...(site.landing
    ? [place('/payments', 'Plans', 'pricing payments trial upgrade', CreditCard, 'members')]
    : []),
];

const isFor =
  ({ status, role }: CurrentUser) =>
  (command: Offered): boolean =>
    command.for === 'everybody' || (status === 'active' && (command.for === 'members' || role === 'admin'));

/** The screens, and the places on them, that the user can open. */
export const screensFor = (user: CurrentUser): Command[] => [...screens, ...places].filter(isFor(user));

const actions: Offered[] = [
  {
    id: 'new-meeting',
    label: 'New meeting',
    words: 'start calculator timer record',
    icon: Plus,
    run: go('/dashboard/calculator'),
    for: 'members',
  },
  {
    id: 'plan-meeting',
    label: 'Plan a meeting',
    words: 'schedule book invite series appointment',
    icon: CalendarPlus,
    run: go('/dashboard/plan'),
    for: 'members',
  },
  {
    id: 'create-template',
    label: 'Create template',
    words: 'new add',
    icon: LayoutTemplate,
    run: create('/dashboard/templates'),
    for: 'members',
  },
  {
    id: 'create-group',
    label: 'Create group',
    words: 'new add team',
    icon: Plus,
    run: create('/dashboard/groups'),
    for: 'members',
  },
  {
    id: 'import-file',
    label: 'Import meetings from CSV',
    words: 'file ics load outlook google calendar',
    icon: FileUp,
    run: go('/dashboard/import'),
    for: 'members',
  },
  {
    id: 'export-meetings',
    label: 'Export meetings as CSV',
    words: 'download spreadsheet excel',
    icon: Download,
    run: () => download(urlOf(exportMeetings, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-roi',
    label: 'Export ROI report',
    words: 'download csv spreadsheet excel value',
    icon: Download,
    run: () => download(urlOf(exportRoi, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-my-data',
    label: 'Export my data',
    words: 'download gdpr privacy personal copy',
    icon: Download,
    run: () => download(urlOf(exportMyData, {})),
    for: 'everybody',
  },
  {
    id: 'add-user',
    label: 'Add user',
    words: 'new member person invite account',
    icon: UserPlus,
    run: create('/dashboard/organization'),
    for: 'admins',
  },
  {
    id: 'invite',
    label: 'Invite people',
    words: 'invitation link member colleague join share mail',
    icon: Link2,
    run: () => void navigate('/dashboard/organization', { state: { asksTo: 'invite' } }),
    for: 'admins',
  },
  {
    id: 'add-person',
    label: 'Add person',
    words: 'new directory people employee tier',
    icon: UserPlus,
    run: create('/dashboard/people'),
    for: 'admins',
  },
  {
    id: 'create-budget',
    label: 'Create budget',
    words: 'new department limit',
    icon: Plus,
    run: create('/dashboard/budget'),
    for: 'admins',
  },
  {
    id: 'theme',
    label: 'Toggle dark mode',
    words: 'theme light appearance',
    icon: SunMoon,
    run: toggleTheme,
    for: 'everybody',
  },
  {
    id: 'sign-out',
    label: 'Sign out',
    words: 'log out logout leave',
    icon: LogOut,
    run: () => void signOut(),
    for: 'everybody',
  },
];

/** The actions that the user can start. */
export const actionsFor = (user: CurrentUser, showShortcuts: () => void): Command[] => [
  ...actions.filter(isFor(user)),
  { id: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, run: showShortcuts },
];

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
