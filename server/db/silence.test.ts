import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newMigratedLocation } from '#server/testing/database.ts';
import { isUnavailable } from './faults.ts';
import { openPostgres } from './postgres.ts';

/** A line on which, once told, nothing comes through any more, and nobody says goodbye. */
async function lineTo(port: number) {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(into);
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  const vanish = () => {
    for (const end of ends) end.unpipe().resume();
  };
  return { port: (server.address() as AddressInfo).port, vanish };
}

test.runIf(engine === 'postgres')(
  'a database that vanishes holds no connection for good, but migrations and backups wait',
  async () => {
    const location = new URL(await newMigratedLocation());
    const line = await lineTo(Number(location.port));
    const url = `postgres://postgres:postgres@127.0.0.1:${line.port}${location.pathname}`;
    const db = openPostgres(url, () => {}, { connections: 1, defaultTenant: 'system', silenceMs: 1000 });
    onTestFinished(() => db.close());
    const count = () => sql<{ one: number }>`select 1 as "one"`.execute(db.read);
    await db.snapshot((tx) => sql`select pg_sleep(1.1)`.execute(tx));

    expect((await count()).rows).toEqual([{ one: 1 }]);
    line.vanish();
    const error: unknown = await db
      .write((tx) => sql`select 1`.execute(tx))
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Query read timeout' });
    expect(isUnavailable(error)).toBe(true);
    // On a connection of its own, since that one was thrown away.
    expect((await count()).rows).toEqual([{ one: 1 }]);
  },
);
