import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { wrongTotals } from '#server/testing/totals.ts';
import { newTeam } from '../people.ts';
import { testApp } from '../test-app.ts';
import { cutsAtEvery, saveAtOnce, saveOverCutLines } from './exactly-once.ts';

async function context() {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  return { db: app.db, port, cookie: `mc_session=${admin.cookies.get('mc_session')}` };
}

// Every 40th byte here, every byte in `npm run bench:trust`.
test('a connection that breaks at any byte and a retry create one meeting', async () => {
  const app = await context();
  const whole = await saveOverCutLines(app, cutsAtEvery(40), { keepsKey: true });
  expect(whole).toMatchObject({ missing: 0, doubled: 0 });
  expect(whole.unanswered).toBeGreaterThan(whole.asked / 2);
  expect(await wrongTotals(app.db)).toEqual([]);
  // Control: without the key, a lost response leads to a second meeting, which proves that connections break.
  const careless = await saveOverCutLines(app, cutsAtEvery(80), { keepsKey: false });
  expect(careless.doubled).toBeGreaterThan(0);
});

test('the same save eight times concurrently creates one meeting', async () => {
  expect(await saveAtOnce(await context(), 10, 8)).toMatchObject({ asked: 10, missing: 0, doubled: 0 });
});
