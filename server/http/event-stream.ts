// Server-sent events: an answer that is sent bit by bit, each as soon as it is there.

import type { FastifyReply } from 'fastify';

/** One event, its data as JSON. */
export const eventText = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Proxies that collect an answer before they pass it on would hold back every word. */
export function sendAtOnce(reply: FastifyReply): void {
  void reply.header('x-accel-buffering', 'no');
}
