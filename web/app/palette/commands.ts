// Every screen, and the places on them, by the words that people use for them.

import {
  Building2,
  CalendarSync,
  CreditCard,
  FlaskConical,
  History,
  KeyRound,
  Repeat,
  Settings,
  Sparkles,
  ShieldCheck,
  Trash2,
  UserMinus,
  UserSearch,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { navigate } from '#web/components/site/navigation.ts';
import { appScreens } from '#web/app/screens.tsx';
import type { Findable } from './rank.ts';
import { site } from '#web/components/site/site.ts';

type Readers = 'everybody' | 'members' | 'admins';

export type Command = Findable & { id: string; icon: LucideIcon; run: () => void };

export type Offered = Command & { for: Readers };

export const go = (path: string) => () => void navigate(path);

/** What people call the screens besides their titles. */
const otherWords: Partial<Record<string, string>> = {
  '/dashboard': 'home overview start spend own week sample demo data',
  '/dashboard/calculator': 'timer clock live meter start meeting',
  '/dashboard/upcoming': 'next week planned future ahead agenda',
  '/dashboard/plan': 'schedule book invite new planned',
  '/dashboard/calendar': 'month days',
  '/dashboard/meetings': 'list search history past records duplicates twice bulk',
  '/dashboard/analytics': 'charts trends departments types heat map',
  '/dashboard/roi': 'return value worth rating',
  '/dashboard/reports': 'compare quarter year month trend guidelines export',
  '/dashboard/coach': 'score hygiene advice recommendations habits',
  '/dashboard/budget': 'limits alerts spend departments forecast',
  '/dashboard/finance': 'report months closing accounting csv chargeback',
  '/dashboard/import': 'csv ics outlook google teams zoom load upload',
  '/dashboard/groups': 'teams attendees sets',
  '/dashboard/templates': 'presets roles tiers',
  '/dashboard/people': 'directory employees staff salary pay rates departments',
  '/dashboard/organization': 'members users team colleagues approve approval waiting company administrators',
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
    'salaries rates hourly pay levels overhead',
    Settings,
    'members',
  ),
  place(
    '/dashboard/organization?settings=profile',
    'Organization profile',
    'company name logo time zone working hours days weeks departments currency smallest group settings plan subscription',
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
  place(
    '/dashboard/organization/mailboxes',
    'Mailboxes of everybody',
    'calendars of everybody google workspace microsoft 365 exchange outlook delegation booking notes',
    CalendarSync,
    'admins',
  ),
  place(
    '/dashboard/organization/webhooks',
    'Webhooks',
    'events programs integration notify slack',
    Webhook,
    'admins',
  ),
  place(
    '/dashboard/settings/what-we-read',
    'What this server reads',
    'privacy calendar fields works council leave out consent',
    ShieldCheck,
    'members',
  ),
  place(
    '/dashboard/people?tab=unknown',
    'People whom the directory does not know',
    'unknown unlisted attendees estimated guests',
    UserSearch,
    'admins',
  ),
  place(
    '/dashboard/coach?view=series',
    'Series',
    'recurring repeating weekly regular meetings review',
    Repeat,
    'members',
  ),
  place(
    '/dashboard/coach?view=what-if',
    'What if',
    'simulate shorter fewer people try change',
    FlaskConical,
    'members',
  ),
  place(
    '/dashboard/coach?view=history',
    'What decisions saved',
    'savings freed history outcome',
    History,
    'members',
  ),
  place('/dashboard/audit-log', 'Audit log', 'changes history who activity', History, 'admins'),
  place('/privacy', 'Privacy', 'data protection policy', ShieldCheck, 'everybody'),
  place('/whats-new', 'What’s new', 'changes release version changelog', Sparkles, 'everybody'),
  ...(site.landing
    ? [place('/payments', 'Plans', 'pricing payments trial upgrade', CreditCard, 'members')]
    : []),
];

export const isFor =
  ({ status, role }: CurrentUser) =>
  (command: Offered): boolean =>
    command.for === 'everybody' || (status === 'active' && (command.for === 'members' || role === 'admin'));

/** The screens, and the places on them, that the user can open. */
export const screensFor = (user: CurrentUser): Command[] => [...screens, ...places].filter(isFor(user));
