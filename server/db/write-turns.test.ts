import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSystem, onBehalfOf, runAs } from '#server/tenancy/tenant-context.ts';
import { engine, newMigratedDatabase } from '#server/testing/database.ts';

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
