// A language model for tests: a local OpenAI-compatible server that streams, stalls, crashes or lies.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Behavior = (response: ServerResponse) => void | Promise<void>;

export type ModelServer = { url: string; bodies: string[]; closed: () => number };

/** One chunk of a streamed response. */
export const delta = (content: string): string =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

export const done = `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

export const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const textOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Responds to every request in the same way; stops after the test. */
export async function modelServer(behave: Behavior): Promise<ModelServer> {
  const bodies: string[] = [];
  let closed = 0;
  const server = createServer((request, response) => {
    response.on('close', () => (closed += 1));
    void textOf(request).then((body) => {
      bodies.push(body);
      return behave(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, bodies, closed: () => closed };
}
