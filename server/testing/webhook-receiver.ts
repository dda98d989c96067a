// A receiver of webhooks on loopback, which checks signatures with the library of the standard.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Received = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

export async function webhookReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const receiver = {
    url: '',
    received,
    answer: ((_request, response) => void response.end()) as RequestListener,
    /** The messages; throws for a wrong signature or time. */
    verified: (secret: string): Received[] =>
      received.map(({ headers, body }) => {
        const message = new Webhook(secret).verify(body, headers) as Received;
        if (message.id !== headers['webhook-id']) throw new Error('the id is another one');
        return message;
      }),
    /** The same, and forgets them. */
    takeVerified(secret: string): Received[] {
      const messages = receiver.verified(secret);
      received.length = 0;
      return messages;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ body: await text(request), headers: request.headers as Record<string, string> });
    receiver.answer(request, response);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
