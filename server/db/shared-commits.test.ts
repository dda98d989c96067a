import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import type { Database, Tx } from './database.ts';
import { shareCommits } from './shared-commits.ts';
import { openSqlite } from './sqlite.ts';

async function newFile() {
  const file = join(temporaryFolder(), 'test.sqlite');
  const [db, onlooker] = [openSqlite(file), openSqlite(file)];
  onTestFinished(() => onlooker.close());
  onTestFinished(() => db.close());
  await db.write((tx) => sql`create table kept (id integer primary key)`.execute(tx));
  return { db, onlooker };
}

const insert = (id: number) => (tx: Tx) => sql`insert into kept values (${id})`.execute(tx);

async function ids(db: Database): Promise<number[]> {
  return (await sql<{ id: number }>`select id from kept order by id`.execute(db.read)).rows.map(
    ({ id }) => id,
  );
}

const outcomes = async (changes: Promise<unknown>[]) =>
  (await Promise.allSettled(changes)).map(({ status }) => status);

test('a change that fails takes back its own rows, and those beside it stay', async () => {
  const { db } = await newFile();
  const half = async (tx: Tx) => {
    await insert(2)(tx);
    throw new Error('half-way');
  };
  const told = await outcomes([
    db.write(insert(1)),
    db.write(half),
    db.write(insert(1)),
    db.write(insert(3)),
  ]);
  expect(told).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await ids(db)).toEqual([1, 3]);
});

test('when the first of several fails, only it does', async () => {
  const { db } = await newFile();
  const half = async (tx: Tx) => {
    await insert(1)(tx);
    throw new Error('half-way');
  };
  expect(await outcomes([db.write(half), db.write(insert(2)), db.write(insert(3))])).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await ids(db)).toEqual([2, 3]);
});

test('when no transaction can be begun, all fail without waiting for the lock once more', async () => {
  let tries = 0;
  const commits = shareCommits({
    transaction: async () => {
      tries += 1;
      throw new Error('database is locked');
    },
    isOpen: () => false,
    mark: () => {},
    keep: () => {},
    undo: () => {},
  });
  const changes = [1, 2, 3].map((id) => commits.write(insert(id)));
  expect(await outcomes(changes)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('nobody is told before others can see it', async () => {
  const { db, onlooker } = await newFile();
  const seen = await Promise.all(
    [1, 2, 3].map(async (id) => {
      await db.write(insert(id));
      return (await ids(onlooker)).includes(id);
    }),
  );
  expect(seen).toEqual([true, true, true]);
});

test('changes that come together wait for the disk once', async () => {
  const { db, onlooker } = await newFile();
  let seenMeanwhile: number[] | null = null;
  const looks = async () => void (seenMeanwhile = await ids(onlooker));
  await Promise.all([db.write(insert(1)), db.write(looks), db.write(insert(2))]);
  expect(seenMeanwhile).toEqual([]);
  expect(await ids(onlooker)).toEqual([1, 2]);
});

test('copies of pages are in memory for changes that come together, and never for one that may be large', async () => {
  const { db } = await newFile();
  const inMemory = 2;
  const copies = async (tx: Tx) =>
    (await sql<{ temp_store: number }>`pragma temp_store`.execute(tx)).rows[0]?.temp_store;
  expect(await Promise.all([db.write(copies), db.write(copies)])).toEqual([inMemory, inMemory]);
  expect(await db.write(copies)).not.toBe(inMemory);
});

test('when the engine gives up the transaction, all that shared it fail and none is kept', async () => {
  const { db } = await newFile();
  const ends = async (tx: Tx) => {
    await insert(2)(tx);
    await sql`rollback`.execute(tx);
    throw new Error('disk full');
  };
  const changes = [db.write(insert(1)), db.write(ends), db.write(insert(3))];
  const told = await Promise.allSettled(changes);
  expect(told.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    Array.from({ length: 3 }, () => 'Error: disk full'),
  );
  expect(await ids(db)).toEqual([]);
  await db.write(insert(4));
  expect(await ids(db)).toEqual([4]);
});

test('closing waits for what was asked before', async () => {
  const file = join(temporaryFolder(), 'test.sqlite');
  const db = openSqlite(file);
  const asked = db.write((tx) => sql`create table kept (id integer primary key)`.execute(tx));
  await db.close();
  await expect(asked).resolves.toBeDefined();
});
