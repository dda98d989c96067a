// The members as a screen of twelve shows them, found by the server: a thousand are too many to send for each visit.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, numberInQuery } from './fields.ts';
import { Member } from './members.ts';

export const listMemberPage = endpoint({
  method: 'GET',
  path: '/api/organization/members',
  access: 'member',
  summary: 'One page of twelve members, those who wait first, then by name; `page` counts from 1',
  query: z.strictObject({
    /** Any part of the name or the email, whatever the case. */
    search: z.optional(line(200)),
    /** Beyond the end it is the last one. */
    page: z.optional(numberInQuery(1, 1_000_000)),
  }),
  answer: z.object({
    members: z.array(Member),
    /** The page that this is. */
    page: z.number(),
    pages: z.number(),
    /** How many match, on all pages. */
    found: z.number(),
    /** How many are active, whatever was searched for. */
    active: z.number(),
    /** Active administrators with a password of their own: the last one stays. */
    admins: z.number(),
  }),
});
