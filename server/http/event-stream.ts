// Server-sent events.

import type { FastifyReply } from 'fastify';

/** One event with JSON data. */
export const eventText = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Asks proxies not to buffer the stream. */
export function sendAtOnce(reply: FastifyReply): void {
  void reply.header('x-accel-buffering', 'no');
}
