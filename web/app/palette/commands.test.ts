import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { appScreens } from '#web/app/screens.tsx';
import { actionsFor } from './actions.ts';
import { screensFor } from './commands.ts';
import { ranked } from './rank.ts';

const admin = { status: 'active', role: 'admin' } as CurrentUser;
const member = { status: 'active', role: 'user' } as CurrentUser;
const pending = { status: 'pending', role: 'user' } as CurrentUser;
const commandsOf = (user: CurrentUser) => [...screensFor(user), ...actionsFor(user, () => {})];

test.each([
  ['finance', 'Finance'],
  ['accounting', 'Finance'],
  ['salary', 'Salary tiers'],
  ['hourly rates', 'Salary tiers'],
  ['calendars', 'Connect a calendar'],
  ['passkey', 'Password and sign-in'],
  ['2fa', 'Password and sign-in'],
  ['change password', 'Password and sign-in'],
  ['tokens', 'API tokens'],
  ['api key', 'API tokens'],
  ['invite', 'Invite people'],
  ['invitation', 'Invite people'],
  ['delete organization', 'Delete organization'],
  ['leave', 'Leave organization'],
  ['time zone', 'Organization profile'],
  ['working hours', 'Organization profile'],
  ['sso', 'Security of the organization'],
  ['timer', 'Calculator'],
  ['next week', 'Upcoming'],
  ['schedule', 'Plan'],
  ['employees', 'People'],
  ['colleagues', 'Organization'],
  ['heat map', 'Analytics'],
  ['what if', 'What if'],
  ['simulate', 'What if'],
  ['savings', 'What decisions saved'],
  ['recurring', 'Series'],
  ['mailboxes', 'Mailboxes of everybody'],
  ['exchange', 'Mailboxes of everybody'],
  ['webhook', 'Webhooks'],
  ['room', 'Room screens'],
  ['works council', 'What this server reads'],
  ['unknown', 'People whom the directory does not know'],
  ['blended', 'Who sees pay'],
  ['roles', 'Manage Roles'],
  ['thresholds', 'Weights and thresholds'],
  ['quarter', 'Reports'],
  ['currency', 'Organization profile'],
  ['duplicates', 'Meetings'],
  ['approve', 'Organization'],
  ['help', 'Quick-start tour'],
  ['privacy', 'Privacy'],
  ['score', 'Hygiene Coach'],
  ['return', 'ROI'],
  ['upload csv', 'Import'],
  ['gdpr', 'Export my data'],
  ['photo', 'Settings'],
  ['audit', 'Audit log'],
  ['logout', 'Sign out'],
  ['dark', 'Toggle dark mode'],
  ['changelog', 'What’s new'],
])('%j finds %j first', (typed, label) => expect(ranked(commandsOf(admin), typed)[0]?.label).toBe(label));

test.each(['outlook', 'ics', 'google'])('%j finds calendars and files first', (typed) =>
  expect(
    ranked(commandsOf(admin), typed)
      .slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(['Import', 'Connect a calendar']),
);

test('each command has its own id, and each screen that needs no id of a meeting is among them', () => {
  const ids = commandsOf(admin).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const paths = appScreens.map(({ path }) => path).filter((path) => !path.includes('$'));
  expect(ids).toEqual(expect.arrayContaining(paths));
});

test('members are offered nothing of administrators, and who waits only what they can open', () => {
  const labels = commandsOf(member).map(({ label }) => label);
  for (const label of ['People', 'Audit log', 'Invite people', 'Delete organization', 'Create Budget'])
    expect(labels).not.toContain(label);
  expect(labels).toContain('Finance');
  expect(commandsOf(pending).map(({ label }) => label)).not.toContain('New meeting');
});
