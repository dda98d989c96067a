// Live updates: one long answer for each open page.

import type { FastifyInstance } from 'fastify';
import { followChanges } from '#contract/changes.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { sendAtOnce } from '#server/http/event-stream.ts';
import { refuse } from '#server/http/refusal.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { changeStreams } from './streams.ts';

const halfHourMs = 30 * 60_000;

export function changeRoutes(app: FastifyInstance, { db, now, streamMs = halfHourMs }: House): void {
  const sessions = sessionStore(db, now);
  const streams = changeStreams(db, now, (caller) => sessions.isLive(caller), streamMs);
  // Before the server waits for what it has not answered yet.
  app.addHook('preClose', async () => streams.stop());

  bind(app, followChanges, async (_input, caller, { reply }) => {
    if (!streams.hasRoomFor(caller)) {
      void reply.header('retry-after', '30');
      return refuse('too-many');
    }
    sendAtOnce(reply);
    // Nothing else comes on it: kept open, it would hold up the end of the server.
    void reply.header('connection', 'close');
    return streams.open(caller);
  });
}
