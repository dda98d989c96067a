import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import { onBehalfOf } from '#server/tenancy/tenant-context.ts';
import { openSqlite } from './sqlite.ts';

async function openTestFile() {
  const db = openSqlite(join(temporaryFolder(), 'test.sqlite'));
  onTestFinished(() => db.close());
  await db.write(async (tx) => void (await sql`create table "words" ("word" text)`.execute(tx)));
  const add = (word: string) =>
    db.write(async (tx) => void (await sql`insert into "words" values (${word})`.execute(tx)));
  const words = async () =>
    (await sql<{ word: string }>`select lower("word") as "word" from "words"`.execute(db.reports)).rows;
  return { db, add, words };
}

const count = (to: number) => sql<{ n: number }>`
  with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${to})
  select count(*) as "n" from "numbers"`;

test('a report sees every committed write', async () => {
  const { add, words } = await openTestFile();
  await add('Öztürk');
  expect(await words()).toEqual([{ word: 'öztürk' }]);
  await add('Ada');
  expect(await words()).toEqual([{ word: 'öztürk' }, { word: 'ada' }]);
});

test('a report cannot write, and a failed query does not affect the next one', async () => {
  const { db, words } = await openTestFile();
  await expect(sql`delete from "words"`.execute(db.reports)).rejects.toMatchObject({ errcode: 8 });
  await expect(sql`select * from "missing"`.execute(db.reports)).rejects.toThrow('no such table');
  expect(await words()).toEqual([]);
});

test('the main thread is not blocked by a long report', async () => {
  const { db } = await openTestFile();
  let turns = 0;
  let isDone = false;
  const running = count(2_000_000)
    .execute(db.reports)
    .finally(() => (isDone = true));
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  expect((await running).rows).toEqual([{ n: 2_000_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test('the long reports of one organization do not wait in front of those of another', async () => {
  const { db } = await openTestFile();
  const done: string[] = [];
  const run = (owner: string, to: number) =>
    onBehalfOf(owner, () => count(to).execute(db.reports)).then(() => done.push(owner));
  await Promise.all([run('long', 2_000_000), run('long', 2_000_000), run('short', 10)]);
  expect(done.at(-1)).toBe('long');
});
