// Identifies the caller of a request with an API token; requests with a session skip it.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { callsPerApiToken } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { bearerToken } from '#server/http/credentials.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { fail, sendError } from '#server/http/api-error.ts';
import { apiTokenStore } from './store.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

const mostCounted = 10_000;

export function apiTokenCallers(db: Database, now: () => number) {
  const tokens = apiTokenStore(db, now);
  const countCall = callCounts(now);
  const find = (token: string, tx?: Tx) => asSystem(() => tokens.find(token, tx));
  return {
    /**
     * Sets the caller of a request, or sends an error. A request without an API token continues without a caller.
     */
    async recognize(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const token = bearerToken(request);
      if (token === null) return undefined;
      const known = await find(token);
      if (!known)
        return sendError(
          reply.header('www-authenticate', 'Bearer error="invalid_token"'),
          fail('token-invalid'),
        );
      const { remaining, resetS } = countCall(known.id);
      void reply.headers({
        'ratelimit-limit': String(callsPerApiToken.attempts),
        'ratelimit-remaining': String(Math.max(0, remaining)),
        'ratelimit-reset': String(resetS),
      });
      if (remaining < 0) return sendError(reply.header('retry-after', String(resetS)), fail('rate-limited'));
      request.caller = known.caller;
      return undefined;
    },

    /** Looks the caller up again, later in the same request. */
    async callerNow(request: FastifyRequest, tx?: Tx): Promise<SignedIn | null> {
      const token = bearerToken(request);
      return token === null ? null : ((await find(token, tx))?.caller ?? null);
    },
  };
}

/** Counts calls in memory per process: a count in the database would turn every read into a write. */
function callCounts(now: () => number) {
  const counts = new Map<number, { endsAt: number; calls: number }>();
  /** Remaining calls of this window, below 0 if this one is too many, and the seconds until the next window. */
  return (id: number) => {
    const at = now();
    let count = counts.get(id);
    if (!count || count.endsAt <= at) {
      if (counts.size >= mostCounted) counts.clear();
      count = { endsAt: at + callsPerApiToken.windowMs, calls: 0 };
      counts.set(id, count);
    }
    count.calls += 1;
    return {
      remaining: callsPerApiToken.attempts - count.calls,
      resetS: Math.max(1, Math.ceil((count.endsAt - at) / 1000)),
    };
  };
}
