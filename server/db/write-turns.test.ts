import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSystem, onBehalfOf, runAs } from '#server/tenancy/tenant-context.ts';
import { engine, newMigratedDatabase, newMigratedLocation, openDatabase } from '#server/testing/database.ts';

test.runIf(engine === 'sqlite')(
  'a write waits for one of each other requester, not for all of their writes',
  async () => {
    const db = await newMigratedDatabase();
    const done: number[] = [];
    const write = (org: number) =>
      db.write(async () => {
        await new Promise(setImmediate);
        done.push(org);
      });
    const asked = [1, 1, 1, 1, 1, 2, 3, 2];
    await Promise.all(asked.map((org) => runAs(org, () => write(org))));
    expect(done).toEqual([1, 1, 2, 3, 1, 2, 1, 1]);
    done.length = 0;
    // Counting guesses is work of the system on behalf of a network.
    await Promise.all(asked.map((org) => onBehalfOf(`network:${org}`, () => asSystem(() => write(org)))));
    expect(done).toEqual([1, 1, 2, 3, 1, 2, 1, 1]);
  },
);

test('other work runs between writes that wait for each other', async () => {
  const db = await newMigratedDatabase();
  const done: string[] = [];
  setImmediate(() => setImmediate(() => done.push('other work')));
  const write = () =>
    db.write(async (tx) => {
      await tx.selectFrom('jobs').select('id').execute();
      done.push('write');
    });
  await Promise.all(Array.from({ length: 200 }, write));
  expect(done).toContain('other work');
});

test.runIf(engine === 'sqlite')('writes wait for the disk, except those of counters', async () => {
  const db = await newMigratedDatabase();
  let asked = 0;
  const waits = (what?: 'counter' | 'read-again') =>
    db.write(async (tx) => {
      // A prepared pragma gives its first value again.
      const text = sql.raw(`pragma synchronous -- ${(asked += 1)}`);
      const { rows } = await sql<{ synchronous: number }>`${text}`.execute(tx);
      return rows[0]?.synchronous;
    }, what);
  const [full, normal] = [2, 1];
  expect([await waits(), await waits('counter'), await waits(), await waits('read-again')]).toEqual([
    full,
    normal,
    full,
    normal,
  ]);
});

test.runIf(engine === 'sqlite')(
  'another thread copies a large write-ahead log into the file, and the log begins again',
  async () => {
    const location = await newMigratedLocation();
    const db = openDatabase(location);
    const pages = async () => {
      const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(
        db.read,
      );
      return rows[0] ?? { log: 0, checkpointed: 0 };
    };
    const write = (text: string) =>
      db.write((tx) => sql`insert into "blobs" values (${text})`.execute(tx), 'read-again');
    await db.write((tx) => sql`create table "blobs" ("text" text)`.execute(tx));
    const large = 'x'.repeat(4_000_000);
    for (let i = 0; i < 5; i += 1) await write(large);
    // Nothing is written meanwhile: this thread has copied none of it.
    await expect.poll(async () => (await pages()).checkpointed).toBeGreaterThan(4000);
    const { log, checkpointed } = await pages();
    expect(checkpointed).toBe(log);
    await write('small');
    expect((await pages()).log).toBeLessThan(50);
    await db.close();
    const again = openDatabase(location);
    const { rows } = await sql<{ n: number }>`select count(*) as "n" from "blobs"`.execute(again.read);
    expect(rows).toEqual([{ n: 6 }]);
    await again.close();
  },
);
