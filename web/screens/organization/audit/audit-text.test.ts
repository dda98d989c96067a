import { expect, test } from 'vitest';
import { auditText } from './audit-text.ts';

test.each<[action: string, detail: Record<string, unknown>, text: string, subjectName?: string]>([
  ['meeting.saved', { title: 'Standup' }, 'saved the meeting “Standup”'],
  ['meeting.saved', {}, 'saved the meeting'],
  [
    'meeting.saved',
    { title: 'Standup', apiToken: 'Nightly' },
    'saved the meeting “Standup” using the API token “Nightly”',
  ],
  ['meeting.started', { title: 'Standup' }, 'had saved the meeting “Standup”, which now began'],
  ['meetings.assigned', { meetings: 2 }, 'assigned 2 meetings to the department'],
  [
    'report.exported',
    { figure: 'cost', by: 'guests', period: 'year' },
    'exported a report by guests for a year',
  ],
  ['budget.created', { department: 'Sales' }, 'created the budget “Sales”'],
  ['meetings.exported', { meetings: 1 }, 'exported 1 meeting'],
  ['meetings.exported', { meetings: 1204 }, 'exported 1,204 meetings'],
  ['meetings.imported', { file: 'a.csv', meetings: 2 }, 'imported 2 meetings of the file “a.csv”'],
  ['meetings.repriced', {}, 're-priced estimates in meetings'],
  ['meetings.repriced', { since: '2026-11-01' }, 're-priced meetings since Nov 1, 2026'],
  ['audit-log.exported', { entries: 2 }, 'exported 2 entries of the audit log'],
  ['member.joined', { invitation: 7 }, 'joined the organization with an invitation'],
  ['member.removed', { role: 'user' }, 'removed the member “Bob”', 'Bob'],
  ['member.role-changed', { role: 'admin' }, 'made the member “Bob” an admin', 'Bob'],
  ['import.finished', { file: 'a.csv', meetings: 2 }, 'finished the import of “a.csv” with 2 meetings'],
  [
    'sign-in.succeeded',
    { browser: 'Firefox', system: 'Linux', address: '192.0.2.7' },
    'signed in from Firefox on Linux (192.0.2.7)',
  ],
  [
    'sign-in.succeeded',
    { browser: null, system: null, provider: 'Okta' },
    'signed in with Okta from an unknown browser',
  ],
  ['sign-in.ended', { browser: 'Safari', system: 'iPhone' }, 'signed out from Safari on iPhone'],
  ['password.reset', {}, 'chose a new password by a reset link'],
  [
    'sign-in.failed',
    {
      reason: 'wrong-code',
      times: 1,
      firstAt: '2026-11-21T12:00:00.000Z',
      browser: 'Edge',
      system: 'Windows',
    },
    'had a failed sign-in with a wrong code at 12:00 PM from Edge on Windows',
  ],
  [
    'sign-in.failed',
    {
      reason: 'wrong-credentials',
      times: 12,
      firstAt: '2026-11-21T09:04:00.000Z',
      lastAt: '2026-11-21T09:19:00.000Z',
      browser: null,
      system: null,
      address: '192.0.2.7',
    },
    'had 12 failed sign-ins with a wrong password between 9:04 AM and 9:19 AM, the last from an unknown browser (192.0.2.7)',
  ],
  ['unknown.action', {}, 'unknown.action'],
])('%s with %j: %s', (action, detail, text, subjectName) =>
  expect(auditText({ action, detail, subjectName: subjectName ?? null }, 'UTC')).toBe(text),
);
