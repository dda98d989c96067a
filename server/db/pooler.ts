// What a pooler between this process and the database takes away, seen at the start rather than under load.

import type pg from 'pg';

/** Whether long statements are ended. Throws when what a connection prepares would be lost. */
export async function lookAtPooler(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  try {
    // A new one, for which a pooler takes the connection to the database that the first one has just left.
    if (pool.options.max > 1) (await pool.connect()).release();
    const { rows } = await first.query<{ limit: string }>(
      `select current_setting('statement_timeout') as "limit"`,
    );
    return rows[0]?.limit !== '0';
  } finally {
    first.release();
  }
}
