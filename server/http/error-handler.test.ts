import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { handleError } from './error-handler.ts';

const errorLevel = 50;

test.each([
  ['whoever leaves before the end of what they send is no error of ours', '{"a', 0],
  ['what we fail at is told', '{}', 1],
])('%s', async (_name, sent, told) => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  onTestFinished(() => app.close());
  app.post('/', () => Promise.reject(new Error('broken')));
  const handled = new Promise<void>((resolve) => {
    app.setErrorHandler((error: Parameters<typeof handleError>[0], request, reply) => {
      void handleError(error, request, reply);
      resolve();
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST / HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, `content-length: ${told ? 2 : 9}`, '', sent].join('\r\n'));
  if (told === 0) {
    await once(app.server, 'request');
    socket.resetAndDestroy();
  }
  await handled;
  socket.destroy();
  expect(lines.filter((line) => JSON.parse(line).level >= errorLevel)).toHaveLength(told);
});
