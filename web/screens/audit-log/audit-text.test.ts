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
  ['budget.created', { department: 'Sales' }, 'created the budget “Sales”'],
  ['meetings.exported', { meetings: 1 }, 'exported 1 meeting'],
  ['meetings.exported', { meetings: 1204 }, 'exported 1,204 meetings'],
  ['audit-log.exported', { entries: 2 }, 'exported 2 entries of the audit log'],
  ['member.joined', { invitation: 7 }, 'joined the organization with an invitation'],
  ['member.removed', { role: 'user' }, 'removed the member “Bob”', 'Bob'],
  ['member.role-changed', { role: 'admin' }, 'made the member “Bob” an admin', 'Bob'],
  ['import.finished', { file: 'a.csv', meetings: 2 }, 'finished the import of “a.csv” with 2 meetings'],
  ['unknown.action', {}, 'unknown.action'],
])('%s with %j: %s', (action, detail, text, subjectName) =>
  expect(auditText({ action, detail, subjectName: subjectName ?? null })).toBe(text),
);
