// Live updates: one event stream for each open page.

import type { FastifyInstance } from 'fastify';
import { followChanges } from '#contract/accounts/changes.ts';
import { isNewOrganization } from '#domain/limits.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AppContext } from '#server/context.ts';
import { ageOf } from '#server/db/queries.ts';
import { networkKey } from '#server/http/rate-limits.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { sendAtOnce } from '#server/http/event-stream.ts';
import { fail } from '#server/http/api-error.ts';
import { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { changeStreams } from './streams.ts';

const defaultStreamMs = 30 * minuteMs;

export function changeRoutes(
  app: FastifyInstance,
  { db, config, now, events, streamMs = defaultStreamMs }: AppContext,
): void {
  const sessions = sessionStore(db, now);
  const tokens = apiTokenStore(db, now);
  const streams = changeStreams({
    limits: config.limits,
    events,
    now,
    isLive: (caller) =>
      caller.apiToken ? tokens.isLive(caller.org, caller.apiToken.id) : sessions.isLive(caller),
    durationMs: streamMs,
  });
  // Streams must end before the server waits for open responses.
  app.addHook('preClose', async () => streams.stop());

  mountEndpoint(app, followChanges, async (_input, caller, { request, reply }) => {
    // Where nobody can register, there are no strangers.
    const isOpen = config.registration === 'open';
    const isNew = isOpen && isNewOrganization(await ageOf(db.read, caller.org, now()));
    const follower = { caller, network: networkKey(request), isNew };
    if (!streams.hasRoomFor(follower)) {
      void reply.header('retry-after', '30');
      return fail('rate-limited');
    }
    sendAtOnce(reply);
    // Without keep-alive: an idle connection would delay the shutdown.
    void reply.header('connection', 'close');
    return streams.open(follower);
  });
}
