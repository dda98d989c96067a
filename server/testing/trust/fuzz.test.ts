import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';

// Thousands of calls in `npm run bench:trust`, with any seed.
test('valid and invalid calls of every route: no server error and no partial write', async () => {
  const { taken, wrong, wrongSums } = await fuzz(await testApp(), 20261121, 210);
  expect({ wrong, wrongSums }).toEqual({ wrong: [], wrongSums: 0 });
  expect(taken).toBeGreaterThan(60);
});

test('control: detects a server that fails or responds wrongly', async () => {
  const app = await testApp();
  app.app.addHook('preHandler', async (request) => {
    if (JSON.stringify(request.body ?? '').includes('xxx')) throw new Error('cannot be');
  });
  app.app.addHook('onSend', async ({ url }, reply, payload) =>
    url.startsWith('/api/groups') && reply.statusCode === 200 ? '{}' : payload,
  );
  const { wrong } = await fuzz(app, 20261121, 210);
  expect(wrong.filter((line) => line.startsWith('broke')).length).toBeGreaterThan(0);
  expect(wrong.filter((line) => line.startsWith('not the promised')).length).toBeGreaterThan(0);
});
