import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import { openSqlite } from './sqlite.ts';

test('the version tells of every change, also of one that another process made', async () => {
  const file = join(temporaryFolder(), 'test.sqlite');
  const [db, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(() => db.close());
  onTestFinished(() => other.close());
  const versions = [db.version()];
  await db.write((tx) => sql`create table kept (id integer)`.execute(tx));
  versions.push(db.version());
  await other.write((tx) => sql`insert into kept values (1)`.execute(tx));
  versions.push(db.version());
  expect(new Set(versions).size).toBe(3);
  expect(db.version()).toBe(versions.at(-1));
});
