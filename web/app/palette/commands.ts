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
  Monitor,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
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
  '/dashboard': t`home overview start spend own week sample demo data`,
  '/dashboard/calculator': t`timer clock live meter start meeting`,
  '/dashboard/upcoming': t`next week planned future ahead agenda`,
  '/dashboard/plan': t`schedule book invite new planned`,
  '/dashboard/calendar': t`month days`,
  '/dashboard/meetings': t`list search history past records duplicates twice bulk`,
  '/dashboard/analytics': t`charts trends departments types heat map`,
  '/dashboard/roi': t`return value worth rating`,
  '/dashboard/reports': t`compare quarter year month trend guidelines export`,
  '/dashboard/coach': t`score hygiene advice recommendations habits`,
  '/dashboard/budget': t`limits alerts spend departments forecast`,
  '/dashboard/finance': t`report months closing accounting csv chargeback`,
  '/dashboard/import': t`csv ics outlook google teams zoom load upload`,
  '/dashboard/groups': t`teams attendees sets`,
  '/dashboard/templates': t`presets roles tiers`,
  '/dashboard/people': t`directory employees staff salary pay rates departments`,
  '/dashboard/organization': t`members users team colleagues approve approval waiting company administrators`,
  '/dashboard/settings': t`profile account photo avatar name email`,
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
    t`Connect a calendar`,
    t`calendars outlook google ical ics caldav sync feed subscribe`,
    CalendarSync,
    'members',
  ),
  place(
    '/dashboard/settings#security',
    t`Password and sign-in`,
    t`passkeys two-factor 2fa authenticator totp recovery codes security sessions devices change`,
    KeyRound,
    'everybody',
  ),
  place(
    '/dashboard/settings#tokens',
    t`API tokens`,
    t`api key keys access developer integration`,
    KeyRound,
    'members',
  ),
  place(
    '/dashboard/organization?settings=tiers',
    t`Salary tiers`,
    t`salaries rates hourly pay levels overhead`,
    Settings,
    'members',
  ),
  place(
    '/dashboard/organization?settings=profile',
    t`Organization profile`,
    t`company name logo time zone working hours days weeks departments currency smallest group ratings votes settings plan subscription`,
    Building2,
    'members',
  ),
  place(
    '/dashboard/organization?settings=security',
    t`Security of the organization`,
    t`two-factor policy single sign-on sso oidc join registration domains`,
    KeyRound,
    'admins',
  ),
  place(
    '/dashboard/organization?settings=profile#delete',
    t`Delete organization`,
    t`remove close erase everything`,
    Trash2,
    'admins',
  ),
  place(
    '/dashboard/settings#data',
    t`Leave organization`,
    t`close delete my account quit erase`,
    UserMinus,
    'everybody',
  ),
  place(
    '/dashboard/organization/calendars',
    t`Who has connected a calendar`,
    t`calendars connections coverage`,
    CalendarSync,
    'admins',
  ),
  place(
    '/dashboard/organization/mailboxes',
    t`Mailboxes of everybody`,
    t`calendars of everybody google workspace microsoft 365 exchange outlook delegation booking notes`,
    CalendarSync,
    'admins',
  ),
  place(
    '/dashboard/organization/webhooks',
    t`Webhooks`,
    t`events programs integration notify slack`,
    Webhook,
    'admins',
  ),
  place(
    '/dashboard/organization/rooms',
    t`Room screens`,
    t`displays rooms meeting room tv monitor`,
    Monitor,
    'admins',
  ),
  place(
    '/dashboard/settings/what-we-read',
    t`What this server reads`,
    t`privacy calendar fields works council leave out consent`,
    ShieldCheck,
    'members',
  ),
  place(
    '/dashboard/people?tab=unknown',
    t`People whom the directory does not know`,
    t`unknown unlisted attendees estimated guests`,
    UserSearch,
    'admins',
  ),
  place(
    '/dashboard/coach?view=series',
    t`Series`,
    t`recurring repeating weekly regular meetings review`,
    Repeat,
    'members',
  ),
  place(
    '/dashboard/coach?view=what-if',
    t`What if`,
    t`simulate shorter fewer people try change`,
    FlaskConical,
    'members',
  ),
  place(
    '/dashboard/coach?view=history',
    t`What decisions saved`,
    t`savings freed history outcome`,
    History,
    'members',
  ),
  place('/dashboard/audit-log', t`Audit log`, t`changes history who activity`, History, 'admins'),
  place('/privacy', t`Privacy`, t`data protection policy`, ShieldCheck, 'everybody'),
  place('/whats-new', t`What’s new`, t`changes release version changelog`, Sparkles, 'everybody'),
  ...(site.landing
    ? [place('/payments', t`Plans`, t`pricing payments trial upgrade`, CreditCard, 'members')]
    : []),
];

export const isFor =
  ({ status, role }: CurrentUser) =>
  (command: Offered): boolean =>
    command.for === 'everybody' || (status === 'active' && (command.for === 'members' || role === 'admin'));

/** The screens, and the places on them, that the user can open. */
export const screensFor = (user: CurrentUser): Command[] => [...screens, ...places].filter(isFor(user));
