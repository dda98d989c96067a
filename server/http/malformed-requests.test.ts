import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

test.each([
  [
    'a letter that no address may have',
    'GET /api/health?ö HTTP/1.1\r\n\r\n',
    400,
    'The request could not be read',
  ],
  ['no HTTP', 'HELO mail.example\r\n\r\n', 400, 'The request could not be read'],
  ['a head without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 431, 'The request is too large'],
])('%s gets an error in the standard shape', async (_name, sent, status, message) => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ message });
});

test('no route answers TRACE', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('TRACE /api/health HTTP/1.1\r\nhost: localhost\r\nx-secret: 1\r\nconnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 40[045] /);
  expect(answer).not.toContain('x-secret');
});
