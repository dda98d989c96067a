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
    label: 'Create Template',
    words: 'new add',
    icon: LayoutTemplate,
    run: ask('/dashboard/templates', 'create'),
    for: 'members',
  },
  {
    id: 'create-group',
    label: 'Create Group',
    words: 'new add team',
    icon: Plus,
    run: ask('/dashboard/groups', 'create'),
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
    run: () => downloadFile(urlOf(exportMeetings, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-roi',
    label: 'Export ROI Report',
    words: 'download csv spreadsheet excel value',
    icon: Download,
    run: () => downloadFile(urlOf(exportRoi, { query: {} })),
    for: 'members',
  },
  {
    id: 'export-my-data',
    label: 'Export my data',
    words: 'download gdpr privacy personal copy',
    icon: Download,
    run: () => downloadFile(urlOf(exportMyData, {})),
    for: 'everybody',
  },
  {
    id: 'add-user',
    label: 'Add User',
    words: 'new member person invite account',
    icon: UserPlus,
    run: ask('/dashboard/organization', 'create'),
    for: 'admins',
  },
  {
    id: 'invite',
    label: 'Invite people',
    words: 'invitation link member colleague join share mail',
    icon: Link2,
    run: ask('/dashboard/organization', 'invite'),
    for: 'admins',
  },
  {
    id: 'add-person',
    label: 'Add person',
    words: 'new directory people employee tier',
    icon: UserPlus,
    run: ask('/dashboard/people', 'create'),
    for: 'admins',
  },
  {
    id: 'create-budget',
    label: 'Create Budget',
    words: 'new department limit',
    icon: Plus,
    run: ask('/dashboard/budget', 'create'),
    for: 'admins',
  },
  {
    id: 'import-people',
    label: 'Import people',
    words: 'directory employees csv file upload',
    icon: FileUp,
    run: ask('/dashboard/people', 'import'),
    for: 'admins',
  },
  {
    id: 'pay',
    label: 'Who sees pay',
    words: 'pay settings blended exact visibility amounts default rate confidential',
    icon: Eye,
    run: ask('/dashboard/people', 'settings'),
    for: 'admins',
  },
  {
    id: 're-price',
    label: 'Re-price meetings',
    words: 'reprice recalculate past rates correct',
    icon: CircleDollarSign,
    run: ask('/dashboard/people', 'reprice'),
    for: 'admins',
  },
  {
    id: 'roles',
    label: 'Manage Roles',
    words: 'role titles job suggestions',
    icon: IdCard,
    run: ask('/dashboard/templates', 'settings'),
    for: 'members',
  },
  {
    id: 'weights',
    label: 'Weights and thresholds',
    words: 'coach hygiene score settings how scored guideline hours',
    icon: SlidersHorizontal,
    run: ask('/dashboard/coach', 'settings'),
    for: 'members',
  },
  {
    id: 'targets',
    label: 'Targets',
    words: 'reports goal line charts',
    icon: Target,
    run: ask('/dashboard/reports', 'settings'),
    for: 'admins',
  },
  {
    id: 'tour',
    label: 'Quick-start tour',
    words: 'help guide introduction learn',
    icon: CircleHelp,
    run: () => void navigate('/dashboard', { state: { tourStep: 0 } }),
    for: 'members',
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
