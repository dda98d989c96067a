// What happens to somebody between the moment when a call looks at them and the moment when it writes.

import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { newMigratedDatabase } from './database.ts';
import { testApp } from './test-app.ts';

/** `meanwhile` happens once: after the next account is looked up, or before the next transaction, as `when` says. */
export async function interruptedApp(settings?: Partial<Config>) {
  const db = await newMigratedDatabase();
  const next: Record<'lookup' | 'write', (() => Promise<unknown>) | null> = { lookup: null, write: null };
  const happen = async (when: 'lookup' | 'write') => {
    const work = next[when];
    next[when] = null;
    await work?.();
  };
  const interrupted: Database = {
    ...db,
    async asSystem(work) {
      const found = await db.asSystem(work);
      await happen('lookup');
      return found;
    },
    async write(work) {
      await happen('write');
      return db.write(work);
    },
  };
  const app = await testApp(settings, undefined, undefined, interrupted);
  return {
    app,
    meanwhile: (when: 'lookup' | 'write', work: () => Promise<unknown>) => void (next[when] = work),
  };
}
