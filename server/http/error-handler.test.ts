import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { handleError } from './error-handler.ts';

/** A server on which every request fails, and the errors logged for one request. */
async function failing() {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ logger: { level: 'error', stream } });
  onTestFinished(() => app.close());
  app.post('/', () => Promise.reject(new Error('broken')));
  const handled = new Promise<string[]>((resolve) => {
    app.setErrorHandler((error: Parameters<typeof handleError>[0], request, reply) => {
      void handleError(error, request, reply);
      resolve(logged);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = ['POST / HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 9', '', ''];
  socket.write(head.join('\r\n'));
  await once(app.server, 'request');
  return { socket, handled };
}

test('server errors are logged as errors', async () => {
  const { socket, handled } = await failing();
  socket.write('{"a": 1 }');
  expect(await handled).toEqual([expect.stringContaining('request failed')]);
});

test('an aborted request body is not a server error', async () => {
  const { socket, handled } = await failing();
  socket.write('{"a');
  socket.resetAndDestroy();
  expect(await handled).toEqual([]);
});
