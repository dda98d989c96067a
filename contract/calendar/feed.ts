// The private feed address of a member's own meetings, for other calendar programs.

import * as z from 'zod/mini';
import { costPlaces } from '#domain/calendar/feed.ts';
import { endpoint } from '#contract/endpoint.ts';

const CostIn = z.enum(costPlaces);

/** `since` is null without an address. */
const Feed = z.object({ since: z.nullable(z.string()), costIn: CostIn });

export const readFeedSettings = endpoint('GET /api/users/me/calendar-feed', {
  access: 'member',
  summary: 'Get whether you have a private calendar address, and where it shows the cost of meetings',
  answer: Feed,
});

export const createFeed = endpoint('POST /api/users/me/calendar-feed', {
  access: 'member',
  summary: 'Create a private calendar address, or replace it; only this response contains it',
  body: z.strictObject({ costIn: CostIn }),
  answer: z.extend(Feed, { address: z.string() }),
  status: 201,
});

export const changeFeed = endpoint('PUT /api/users/me/calendar-feed', {
  access: 'member',
  summary: 'Change where your calendar feed shows the cost of meetings',
  errors: ['not-found'],
  body: z.strictObject({ costIn: CostIn }),
  answer: Feed,
});

export const revokeFeed = endpoint('DELETE /api/users/me/calendar-feed', {
  access: 'member',
  summary: 'Revoke your private calendar address; it stops working at once (idempotent)',
});

export const readFeed = endpoint('GET /api/calendar-feed.ics', {
  access: 'anyone',
  tag: 'Meetings',
  limited: 'guess',
  summary: 'Get your own meetings of the last 180 days and the planned ones as a calendar',
  errors: ['not-found'],
  query: z.strictObject({
    token: z.string().check(z.maxLength(200)).check(z.describe('The secret of the address.')),
  }),
  answer: 'text/calendar',
});
