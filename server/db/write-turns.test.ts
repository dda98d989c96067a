import { expect, test } from 'vitest';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { engine, newMigratedDatabase } from '#server/testing/database.ts';

test.runIf(engine === 'sqlite')(
  'a write waits for one of each other tenant, not for all of their writes',
  async () => {
    const db = await newMigratedDatabase();
    const done: number[] = [];
    const write = (org: number) =>
      runAs(org, () =>
        db.write(async () => {
          await new Promise(setImmediate);
          done.push(org);
        }),
      );
    await Promise.all([1, 1, 1, 1, 1, 2, 3, 2].map(write));
    expect(done).toEqual([1, 1, 2, 3, 1, 2, 1, 1]);
  },
);
