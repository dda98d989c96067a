// A server in the test process, for data that pages cannot create.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appOn, type TestApp } from '#server/testing/app-on.ts';

export type OwnServer = { app: TestApp; url: string; close: () => Promise<void> };

type Options = {
  /** The server's clock goes on by itself; otherwise only as the test moves it. */
  isTicking?: boolean;
};

const tickMs = 10;

export async function ownServer(
  settings: Partial<Config> = {},
  { isTicking = false }: Options = {},
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-server-'));
  const db = openSqlite(join(folder, 'meetingcost.sqlite'));
  await db.migrate();
  // Change streams stay open until the test ends.
  const app = await appOn(db, { publicUrl: null, ...settings }, undefined, 600_000);
  let tickedAt = performance.now();
  const tick = () => {
    const passed = Math.floor(performance.now() - tickedAt);
    tickedAt += passed;
    app.pass(passed);
  };
  const ticking = isTicking ? setInterval(tick, tickMs) : undefined;
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url,
    async close() {
      clearInterval(ticking);
      await app.app.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
