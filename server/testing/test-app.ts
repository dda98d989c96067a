// The whole server on an empty database of the engine under test, stopped after the test.

import { onTestFinished } from 'vitest';
import type { Network } from '#server/app/create-context.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { OverloadLimits } from '#server/http/load-shedding.ts';
import { appOn, type TestApp } from './app-on.ts';
import { newMigratedDatabase } from './database.ts';

export { startOfTest, type TestApp } from './app-on.ts';

export async function testApp(
  settings?: Partial<Config>,
  overloadLimits?: OverloadLimits,
  streamMs?: number,
  given?: Database,
  network?: Network,
): Promise<TestApp> {
  const database = given ?? (await newMigratedDatabase());
  const app = await appOn(database, settings, overloadLimits, streamMs, network);
  onTestFinished(async () => {
    await app.app.close();
    await app.context.events.close();
  });
  return app;
}
