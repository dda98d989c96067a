import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newMigratedLocation } from '#server/testing/database.ts';
import { byLine } from '#server/testing/unreachable-line.ts';
import { isUnavailable } from './faults.ts';
import { openPostgres } from './postgres.ts';

test.runIf(engine === 'postgres')(
  'an unreachable database blocks no connection forever, but migrations and backups wait',
  async () => {
    const line = await byLine(await newMigratedLocation());
    const db = openPostgres(line.url, () => {}, { connections: 1, defaultTenant: 'system', silenceMs: 1000 });
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
    // On a new connection, since the pool discarded the broken one.
    expect((await count()).rows).toEqual([{ one: 1 }]);
  },
);
