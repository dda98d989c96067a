import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { errorMessage } from '#contract/errors.ts';
import { testApp } from '#server/testing/test-app.ts';
import { requestedUrl } from './request-parsing.ts';

test.each([
  ['/api/api/users', '/api/users'],
  ['/api/api', '/api/api'],
  ['/api/meetings/1?title=100%', '/api/meetings/1?title=100%'],
  ['/caf%C3%A9?%', '/caf%C3%A9?%'],
  ['/caf%E9', '/caf%25E9'],
  ['/100%/a%20b?c=%', '/100%25/a%2520b?c=%'],
  [undefined, '/'],
])('%s is routed as %s', (url, asked) => {
  expect(requestedUrl(url)).toBe(asked);
});

test('a path with a stray percent sign reaches its route and gets the API headers', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const id of ['%', '%E0%A4%A', '%31', '1']) {
    const response = await fetch(`http://127.0.0.1:${port}/api/meetings/${id}`);
    expect([response.status, await response.json()], id).toEqual([
      401,
      {
        code: 'not-signed-in',
        message: errorMessage('not-signed-in'),
      },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
