// The audit log: who did what and when. Admins only.

import * as z from 'zod/mini';
import { auditKinds } from '#domain/accounts/sign-in-trail.ts';
import { endpoint } from './endpoint.ts';
import { exportedAs, id, idInPath, meetingDay, numberInQuery, sentInstant, text } from './fields.ts';

export const AuditEntry = z.object({
  id,
  at: sentInstant,
  /** Operators work by command and programs by a token of the organization; neither has an account. */
  actor: z.enum(['member', 'operator', 'program']),
  /** For a program the name of its token; null for the operator and for deleted accounts. */
  actorName: z.nullable(z.string()),
  /** "noun.participle", such as "meeting.saved". */
  action: z.string(),
  /** Such as "meeting:17". */
  subject: z.string(),
  /** Name of the affected member, if any. */
  subjectName: z.nullable(z.string()),
  /** Parameters of the action, such as the title of the meeting. */
  detail: z.looseObject({}),
});

export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  /** Matches action, subject, detail and names. */
  search: z.optional(text(200)),
  actor: z.optional(idInPath).check(z.describe('Only entries of this member.')),
  kind: z
    .optional(z.enum(auditKinds))
    .check(z.describe('Only entries about signing in and out, about what failed of it, or all others.')),
  /** Days in the organization's time zone, both inclusive. */
  from: z.optional(meetingDay),
  to: z.optional(meetingDay),
};

export const AuditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

export const listAuditLog = endpoint('GET /api/audit-log', {
  access: 'admin',
  scope: 'audit:read',
  summary: 'List the audit log, newest first; pass `next` as `after` to get the next page',
  query: z.strictObject({
    ...filters,
    limit: z.optional(numberInQuery(1, 200)),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,16}$/, 'Must be a `next`'))),
  }),
  answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
  example: {
    answer: {
      entries: [
        {
          id: 68_719_476_739,
          at: '2026-11-24T10:46:03.214Z',
          actor: 'program',
          actorName: 'Payroll',
          action: 'meeting.saved',
          subject: 'meeting:68719476737',
          subjectName: null,
          detail: { title: 'Sprint planning' },
        },
      ],
      next: null,
    },
  },
});

export const exportAuditLog = endpoint('GET /api/audit-log/export', {
  access: 'admin',
  scope: 'audit:read',
  limited: 'export',
  summary:
    'Export the filtered audit log as CSV or as a sheet (at most 100,000 entries; a last line shows when there are more)',
  query: z.extend(AuditFilters, { as: exportedAs }),
  answer: 'text/csv',
});

export const listAuditActors = endpoint('GET /api/audit-log/actors', {
  access: 'admin',
  scope: 'audit:read',
  summary: 'List the members that the audit log can be filtered by',
  answer: z.object({ actors: z.array(z.object({ id, name: z.string() })) }),
});
