import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine, newDatabase, temporaryFolder } from '#server/testing/database.ts';
import { isUnavailable } from './faults.ts';

test('a missing socket means unavailable, any other missing file does not', async () => {
  const nothing = join(temporaryFolder(), '.s.PGSQL.5432');
  const [refused] = (await once(connect(nothing), 'error')) as [Error];
  expect(isUnavailable(refused)).toBe(true);
  const missing = await readFile(nothing).catch((error: unknown) => error);
  expect(isUnavailable(missing)).toBe(false);
});

test.runIf(engine === 'postgres').each([
  ['statement_timeout', 'select pg_sleep(60)'],
  ['lock_timeout', 'select pg_advisory_xact_lock(1)'],
])('a statement that %s ends counts as unavailable', async (limit, statement) => {
  const db = await newDatabase();
  const ended = db.write(async (other) => {
    await sql.raw('select pg_advisory_xact_lock(1)').execute(other);
    await db.write(async (tx) => {
      await sql.raw(`set local ${limit} = 20`).execute(tx);
      await sql.raw(statement).execute(tx);
    });
  });
  const error = await ended.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(true);
});
