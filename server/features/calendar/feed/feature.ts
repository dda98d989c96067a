import * as calls from '#contract/calendar/feed.ts';
import type { Feature } from '#server/context.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { feedOf } from './store.ts';
import { calendarFeedRoutes } from './routes.ts';

export const feed: Feature = {
  tag: 'Own account',
  contract: [calls],
  routes: [calendarFeedRoutes],
  async ownData({ db }, { organization, userId }) {
    const row = await feedOf(db.read, unverifiedOrg(organization.id), userId);
    return { calendarFeedSince: row ? isoInstant(row.createdAt) : null };
  },
};
