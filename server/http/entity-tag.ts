// ETags: programs revalidate, and an unchanged response is not sent again.

import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the program already has this response. Sets the headers that identify it. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const tag = `"${hash('sha256', text, 'base64url')}"`;
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization, origin' });
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
