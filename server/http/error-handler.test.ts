import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Busy } from '#server/concurrency/busy.ts';
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

test('a full queue is logged once a minute, without a stack', async () => {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(new Busy('the queue of tests is full')));
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const at of [0, 1, 59_999, 60_000, 119_999]) {
    clock.mockReturnValue(at);
    expect((await app.inject('/')).statusCode).toBe(503);
  }
  expect(logged.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
    'the queue of tests is full',
    'the queue of tests is full',
  ]);
  expect(logged.join('')).not.toContain('stack');
});
