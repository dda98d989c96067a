import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

test.each<[action: string, detail: string, sentence: string, subjectName?: string]>([
  ['meeting.saved', '{"title":"Standup"}', 'saved the meeting “Standup”'],
  ['salary-tier.changed', '{"name":"lead"}', 'changed the salary tier “lead”'],
  ['budget.created', '{"department":"Sales"}', 'created the budget “Sales”'],
  ['organization.changed', '{}', 'changed the organization'],
  ['meetings.exported', '{"meetings":1}', 'exported 1 meeting'],
  ['meetings.exported', '{"meetings":1204}', 'exported 1,204 meetings'],
  ['sessions.ended', '{}', 'signed out everywhere'],
  ['profile.changed', '{}', 'changed their name'],
  ['member.removed', '{"role":"user"}', 'removed the member “Bob”', 'Bob'],
  ['member.role-changed', '{"role":"admin"}', 'made the member “Bob” an administrator', 'Bob'],
  ['import.finished', '{"file":"a.csv","meetings":2}', 'finished the import of “a.csv”, 2 meetings'],
  ['odd', 'not json', 'changed the odd'],
  ['meeting.saved', '[1]', 'saved the meeting'],
])('%s with %s: %s', (action, detail, sentence, subjectName) =>
  expect(auditSentence(action, detail, subjectName ?? null)).toBe(sentence),
);
