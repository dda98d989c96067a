// Many meetings at once: the list, and what it is exported as.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, meetingDay, numberInQuery } from './fields.ts';
import { Meeting } from './meetings.ts';

const filters = {
  search: z.optional(line(200)),
  type: z.optional(line(40)),
  department: z.optional(line(120)),
  person: z.optional(line(120)),
  from: z.optional(meetingDay),
  to: z.optional(meetingDay),
  sort: z.optional(z.enum(['startedAt', 'totalCost'])),
  order: z.optional(z.enum(['desc', 'asc'])),
};

export const MeetingFilters = z.strictObject(filters);
export type MeetingFilters = z.output<typeof MeetingFilters>;

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings',
  access: 'member',
  summary:
    'Meetings, newest first unless sorted otherwise, 50 unless `limit` says; `next` continues the list',
  query: z.strictObject({
    ...filters,
    limit: z.optional(numberInQuery(1, 200)),
    after: z.optional(z.string().check(z.regex(/^-?\d{1,16}\.\d{1,16}$/, 'Must be a `next`'))),
  }),
  answer: z.object({ meetings: z.array(Meeting), next: z.nullable(z.string()) }),
});

export const exportMeetings = endpoint({
  method: 'GET',
  path: '/api/meetings/export',
  access: 'member',
  summary:
    'The filtered list as CSV: its first 100,000 meetings, and a last line that says so where there are more',
  query: MeetingFilters,
  answer: 'text/csv',
});
