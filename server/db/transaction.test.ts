import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fail } from '#server/http/api-error.ts';
import { newDatabase } from '#server/testing/database.ts';
import type { Tx } from './database.ts';

test('returning an error rolls back the transaction and skips its hooks; concurrent ones commit', async () => {
  const db = await newDatabase();
  await db.write((tx) => sql`create table kept (id integer primary key)`.execute(tx));
  const hooked: number[] = [];
  const insert = async (id: number, tx: Tx) => {
    db.afterCommit(tx, () => hooked.push(id));
    await sql`insert into kept values (${id})`.execute(tx);
  };
  const error = fail('not-found');
  const refused = (id: number) => async (tx: Tx) => {
    await insert(id, tx);
    return error;
  };
  const answers = await Promise.all([
    db.write(refused(1)),
    db.write((tx) => insert(2, tx)),
    db.write(refused(3)),
    db.write((tx) => insert(4, tx)),
  ]);
  expect(answers).toEqual([error, undefined, error, undefined]);
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db.read);
  expect(rows.map(({ id }) => id)).toEqual([2, 4]);
  expect(hooked.toSorted((a, b) => a - b)).toEqual([2, 4]);
});
