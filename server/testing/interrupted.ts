// Runs code between a request's first read and its transaction, to test races.

import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { newMigratedDatabase } from './database.ts';
import { testApp } from './test-app.ts';

/** `meanwhile` runs its work once: after the next read, or before the next transaction. */
export async function interruptedApp(settings?: Partial<Config>) {
  const db = await newMigratedDatabase();
  const next: Record<'read' | 'write', (() => Promise<unknown>) | null> = { read: null, write: null };
  const happen = async (when: 'read' | 'write') => {
    const work = next[when];
    next[when] = null;
    await work?.();
  };
  const interrupted: Database = {
    ...db,
    read: db.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await happen('read');
        return result;
      },
    }),
    async write(work) {
      await happen('write');
      return db.write(work);
    },
  };
  const app = await testApp(settings, undefined, undefined, interrupted);
  return {
    app,
    meanwhile: (when: 'read' | 'write', work: () => Promise<unknown>) => void (next[when] = work),
  };
}
