// A separate process that migrates the given database.

import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';

const location = process.argv[2] ?? '';
const db = location.startsWith('postgres:') ? openPostgres(location, () => {}) : openSqlite(location);
await db.migrate();
await db.close();
