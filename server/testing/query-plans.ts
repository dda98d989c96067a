// The query plans of SQLite queries during a test.

import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** The steps of each matching query as text. Call it before the first read of `app`. */
export async function queryPlans(
  app: TestApp,
  matching: RegExp,
  act: () => Promise<unknown>,
): Promise<{ sql: string; steps: string }[]> {
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare');
  try {
    // The spy only sees queries of this thread.
    app.db.reports = app.db.read;
    await act();
    const asked = spy.mock.calls.map(([sql], i) => ({
      sql,
      connection: spy.mock.contexts[i] as DatabaseSync,
    }));
    return asked
      .filter(({ sql }) => matching.test(sql))
      .map(({ sql, connection }) => {
        const plan = connection.prepare(`explain query plan ${sql}`).all();
        return { sql, steps: plan.map(({ detail }) => String(detail)).join('; ') };
      });
  } finally {
    spy.mockRestore();
  }
}
