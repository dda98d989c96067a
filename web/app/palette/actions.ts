// What can be done from the palette, by the words that people use for it.

import {
  CalendarPlus,
  CircleDollarSign,
  CircleHelp,
  Download,
  Eye,
  FileUp,
  IdCard,
  Keyboard,
  LayoutTemplate,
  Link2,
  LogOut,
  Plus,
  SunMoon,
  Target,
  SlidersHorizontal,
  UserPlus,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { exportMeetings } from '#contract/meetings/meeting-list.ts';
import { exportRoi } from '#contract/meetings/roi.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { t } from '#domain/format/text.ts';
import { urlOf } from '#web/api/client.ts';
import { downloadFile } from '#web/components/forms/download-file.ts';
import { type AskedAction, navigate } from '#web/components/site/navigation.ts';
import { toggleTheme } from '#web/components/site/theme.ts';
import { signOut } from '../sign-out.ts';
import { type Command, go, isFor, type Offered } from './commands.ts';

const ask = (path: string, asksTo: AskedAction) => () => void navigate(path, { state: { asksTo } });

const actions: Offered[] = [
  {
    id: 'new-meeting',
    label: t`New meeting`,
    words: t`start calculator timer record`,
    icon: Plus,
    run: go('/dashboard/calculator'),
    for: 'members',
  },
  {
    id: 'plan-meeting',
    label: t`Plan a meeting`,
    words: t`schedule book invite series appointment`,
    icon: CalendarPlus,
    run: go('/dashboard/plan'),
    for: 'members',
  },
  {
    id: 'create-template',
    label: t`Create Template`,
    words: t`new add`,
    icon: LayoutTemplate,
    run: ask('/dashboard/templates', 'create'),
    for: 'members',
  },
  {
    id: 'create-group',
    label: t`Create Group`,
    words: t`new add team`,
    icon: Plus,
    run: ask('/dashboard/groups', 'create'),
    for: 'members',
  },
  {
    id: 'import-file',
    label: t`Import meetings from CSV`,
    words: t`file ics load outlook google calendar`,
    icon: FileUp,
    run: go('/dashboard/import'),
    for: 'members',
  },
  {
    id: 'export-meetings',
    label: t`Export meetings as CSV`,
    words: t`download spreadsheet excel`,
    icon: Download,
    run: () => downloadFile(urlOf(exportMeetings, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-roi',
    label: t`Export ROI Report`,
    words: t`download csv spreadsheet excel value`,
    icon: Download,
    run: () => downloadFile(urlOf(exportRoi, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-my-data',
    label: t`Export my data`,
    words: t`download gdpr privacy personal copy`,
    icon: Download,
    run: () => downloadFile(urlOf(exportMyData, {})),
    for: 'everybody',
  },
  {
    id: 'add-user',
    label: t`Add User`,
    words: t`new member person invite account`,
    icon: UserPlus,
    run: ask('/dashboard/organization', 'create'),
    for: 'admins',
  },
  {
    id: 'invite',
    label: t`Invite people`,
    words: t`invitation link member colleague join share mail`,
    icon: Link2,
    run: ask('/dashboard/organization', 'invite'),
    for: 'admins',
  },
  {
    id: 'add-person',
    label: t`Add person`,
    words: t`new directory people employee tier`,
    icon: UserPlus,
    run: ask('/dashboard/people', 'create'),
    for: 'admins',
  },
  {
    id: 'create-budget',
    label: t`Create Budget`,
    words: t`new department limit`,
    icon: Plus,
    run: ask('/dashboard/budget', 'create'),
    for: 'admins',
  },
  {
    id: 'import-people',
    label: t`Import people`,
    words: t`directory employees csv file upload`,
    icon: FileUp,
    run: ask('/dashboard/people', 'import'),
    for: 'admins',
  },
  {
    id: 'pay',
    label: t`Who sees pay`,
    words: t`pay settings blended exact visibility amounts default rate confidential`,
    icon: Eye,
    run: ask('/dashboard/people', 'settings'),
    for: 'admins',
  },
  {
    id: 're-price',
    label: t`Re-price meetings`,
    words: t`reprice recalculate past rates correct`,
    icon: CircleDollarSign,
    run: ask('/dashboard/people', 'reprice'),
    for: 'admins',
  },
  {
    id: 'roles',
    label: t`Manage Roles`,
    words: t`role titles job suggestions`,
    icon: IdCard,
    run: ask('/dashboard/templates', 'settings'),
    for: 'members',
  },
  {
    id: 'weights',
    label: t`Weights and thresholds`,
    words: t`coach hygiene score settings how scored guideline hours`,
    icon: SlidersHorizontal,
    run: ask('/dashboard/coach', 'settings'),
    for: 'members',
  },
  {
    id: 'targets',
    label: t`Targets`,
    words: t`reports goal line charts`,
    icon: Target,
    run: ask('/dashboard/reports', 'settings'),
    for: 'admins',
  },
  {
    id: 'tour',
    label: t`Quick-start tour`,
    words: t`help guide introduction learn`,
    icon: CircleHelp,
    run: () => void navigate('/dashboard', { state: { tourStep: 0 } }),
    for: 'members',
  },
  {
    id: 'theme',
    label: t`Toggle dark mode`,
    words: t`theme light appearance`,
    icon: SunMoon,
    run: toggleTheme,
    for: 'everybody',
  },
  {
    id: 'sign-out',
    label: t`Sign out`,
    words: t`log out logout leave`,
    icon: LogOut,
    run: () => void signOut(),
    for: 'everybody',
  },
];

/** The actions that the user can start. */
export const actionsFor = (user: CurrentUser, showShortcuts: () => void): Command[] => [
  ...actions.filter(isFor(user)),
  { id: 'shortcuts', label: t`Keyboard shortcuts`, words: t`keys help`, icon: Keyboard, run: showShortcuts },
];
