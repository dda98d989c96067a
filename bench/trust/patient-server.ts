// The server without load shedding: it accepts every request.

import { createContext } from '#server/app/create-context.ts';
import { buildApp } from '#server/app/server.ts';
import { databaseFile, readConfig } from '#server/config.ts';
import { openSqlite } from '#server/db/sqlite.ts';

const config = readConfig(process.env);
const db = openSqlite(databaseFile(config));
await db.migrate();
const overloadLimits = { inFlight: Infinity, eventLoopLagMs: Infinity };
const app = await buildApp(createContext({ db, config, now: Date.now, overloadLimits }));
console.log(`it is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
