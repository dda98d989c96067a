// Who did what and when, for administrators.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idInPath, line, meetingDay, numberInQuery } from './fields.ts';

export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for somebody whose account is gone. */
  actorName: z.nullable(z.string()),
  /** Like "meeting.saved". */
  action: z.string(),
  /** Like "meeting:17". */
  subject: z.string(),
  /** What the actor did, to stand after the name. */
  sentence: z.string(),
});

export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  /** Looks into action, subject, detail and name. */
  search: z.optional(line(200)),
  actor: z.optional(idInPath),
  /** Days of the organization's time zone, both included. */
  from: z.optional(meetingDay),
  to: z.optional(meetingDay),
};

export const AuditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'admin',
  summary: 'The audit log, newest first; `next` continues the list',
  query: z.strictObject({
    ...filters,
    limit: z.optional(numberInQuery(1, 200)),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/, 'Must be a `next`'))),
  }),
  answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/export',
  access: 'admin',
  summary:
    'The filtered audit log as CSV: its first 100,000 entries, and a last line that says so where there are more',
  query: AuditFilters,
  answer: 'text/csv',
});

export const listAuditActors = endpoint({
  method: 'GET',
  path: '/api/audit-log/actors',
  access: 'admin',
  summary: 'Who can be asked for in the audit log',
  answer: z.object({ actors: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
