// Live updates: one long answer for each open page.

import type { FastifyInstance } from 'fastify';
import { followChanges } from '#contract/changes.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { sendAtOnce } from '#server/http/event-stream.ts';
import { fail } from '#server/http/api-error.ts';
import { sessionStore } from '#server/features/sessions/store.ts';
import { changeStreams } from './streams.ts';

const halfHourMs = 30 * 60_000;

export function changeRoutes(app: FastifyInstance, { db, now, streamMs = halfHourMs }: AppContext): void {
  const sessions = sessionStore(db, now);
  const streams = changeStreams(db, now, (caller) => sessions.isLive(caller), streamMs);
  // Before the server waits for what it has not answered yet.
  app.addHook('preClose', async () => streams.stop());

  mountEndpoint(app, followChanges, async (_input, caller, { reply }) => {
    if (!streams.hasRoomFor(caller)) {
      void reply.header('retry-after', '30');
      return fail('rate-limited');
    }
    sendAtOnce(reply);
    // Nothing else comes on it: kept open, it would hold up the end of the server.
    void reply.header('connection', 'close');
    return streams.open(caller);
  });
}
