// The private calendar address of a member: create, replace, revoke, and read without signing in.

import type { FastifyInstance } from 'fastify';
import { changeFeed, createFeed, readFeed, readFeedSettings, revokeFeed } from '#contract/calendar/feed.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { hashToken, newToken } from '#server/db/identifiers.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';
import { feedText } from './feed.ts';
import { changeCostPlace, deleteFeed, feedOf, ownerOf, saveFeed } from './store.ts';

export function calendarFeedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, config } = context;

  mountEndpoint(app, readFeedSettings, async (_input, { org, userId }) => {
    const feed = await feedOf(db.read, org, userId);
    return {
      since: feed ? isoInstant(feed.createdAt) : null,
      costIn: feed?.costIn ?? ('description' as const),
    };
  });

  mountEndpoint(app, createFeed, async ({ body: { costIn } }, caller, { request }) => {
    const { org, userId } = caller;
    const feed = { token: newToken(), costIn, createdAt: now() };
    await db.write(async (tx) => {
      await saveFeed(tx, org, userId, feed);
      await events.publish(tx, caller, 'calendar-feed.created', {}, `user:${userId}`);
    });
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    // In the query, which the server log omits.
    const address = `${origin}${readFeed.path}?token=${feed.token}`;
    return { since: isoInstant(feed.createdAt), costIn, address };
  });

  mountEndpoint(app, changeFeed, async ({ body: { costIn } }, caller) =>
    db.write(async (tx) => {
      const { org, userId } = caller;
      if (!(await changeCostPlace(tx, org, userId, costIn))) return fail('not-found');
      await events.publish(tx, caller, 'calendar-feed.changed', {}, `user:${userId}`);
      const feed = await feedOf(tx, org, userId);
      return { since: feed ? isoInstant(feed.createdAt) : null, costIn };
    }),
  );

  mountEndpoint(app, revokeFeed, async (_input, caller) =>
    db.write(async (tx) => {
      const { org, userId } = caller;
      if (await deleteFeed(tx, org, userId))
        await events.publish(tx, caller, 'calendar-feed.revoked', {}, `user:${userId}`);
      return undefined;
    }),
  );

  mountEndpoint(app, readFeed, async ({ query: { token } }, _caller, { request, reply }) => {
    const found = await asSystem(() => ownerOf(db, token, now()));
    if (!found) return fail('not-found');
    // Many calendars of one provider may read from one address, so only wrong tokens count.
    await app.rateLimiter.refund(addressKey('guess', request));
    const { owner, costIn } = found;
    const text = await runAs(owner.org, () => feedText(db, owner, costIn, now()));
    const etag = `"${hashToken(text)}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (knows(request.headers['if-none-match'], etag)) void reply.code(304);
    return Buffer.from(reply.statusCode === 304 ? '' : text);
  });
}

/** A proxy that compresses marks the tag as weak. */
const knows = (sent: string | undefined, etag: string): boolean =>
  (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
