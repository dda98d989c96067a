import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readHealth, readLive } from '#contract/health.ts';
import { Browser } from '#server/testing/browser.ts';
import { engine, newMigratedLocation, openDatabase } from '#server/testing/database.ts';
import { testApp } from '#server/testing/test-app.ts';
import packageJson from '../../package.json' with { type: 'json' };

test('is ok while the database responds', async () => {
  const { version } = packageJson;
  expect(await new Browser(await testApp()).call(readHealth)).toEqual({ status: 'ok', version });
});

test.runIf(engine === 'sqlite')('is unavailable when the database cannot be read', async () => {
  const location = await newMigratedLocation();
  const db = openDatabase(location);
  const visitor = new Browser(await testApp({}, undefined, undefined, db));
  expect(await visitor.status(readHealth)).toBe(200);
  for (const file of readdirSync(dirname(location))) {
    const path = join(dirname(location), file);
    truncateSync(path);
    writeFileSync(path, Buffer.alloc(100_000, 7));
  }
  expect(await visitor.status(readHealth)).toBe(503);
  expect(await visitor.status(readLive)).toBe(200);
  const here = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };
  const { status, text } = await visitor.send({ method: 'GET', url: '/metrics', ...here });
  expect([status, text.match(/^meetingcost_database_up .*/m)?.[0]]).toEqual([
    200,
    'meetingcost_database_up 0',
  ]);
  expect(text).not.toContain('meetingcost_jobs_waiting');
});
