import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import { isUnavailable } from './faults.ts';

test('a socket that is gone is a database that may come back; a file that is missing is none', async () => {
  const nothing = join(temporaryFolder(), '.s.PGSQL.5432');
  const [refused] = (await once(connect(nothing), 'error')) as [Error];
  expect(isUnavailable(refused)).toBe(true);
  const missing = await readFile(nothing).catch((error: unknown) => error);
  expect(isUnavailable(missing)).toBe(false);
});
