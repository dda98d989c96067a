// A server in the test process, for data that pages cannot create.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appOn, type TestApp } from '#server/testing/app-on.ts';

export type OwnServer = { app: TestApp; url: string; close: () => Promise<void> };

export async function ownServer(settings: Partial<Config> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-server-'));
  const db = openSqlite(join(folder, 'meetingcost.sqlite'));
  await db.migrate();
  // Change streams stay open until the test ends.
  const app = await appOn(db, { publicUrl: null, ...settings }, undefined, 600_000);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url,
    async close() {
      await app.app.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
