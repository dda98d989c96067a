// The server in a process of its own, whose clock its parent moves: node rating-process.ts <location> <passed ms>.

import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getHeapSnapshot } from 'node:v8';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appOn, startOfTest } from './app-on.ts';

export type Command = { pass?: number; work?: true; search?: { start: string; end: string } };

const [location = '', passed = '0'] = process.argv.slice(2);
const isPostgres = location.startsWith('postgres:');
const db = isPostgres
  ? openPostgres(location, () => {}, { connections: 5, defaultTenant: 'system' })
  : openSqlite(location);
const settings = { databaseUrl: isPostgres ? location : null };
const startedAt = startOfTest + Number(passed);
const app = await appOn(db, settings, undefined, undefined, undefined, startedAt);
app.context.events.connect();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

/** Whether the heap holds a text, whose parts the command has. */
async function isInHeap({ start, end }: { start: string; end: string }): Promise<boolean> {
  let [isFound, rest] = [false, ''];
  const searched = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1');
      for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
        isFound ||= text.startsWith(end, at + start.length);
      rest = text.slice(-100);
      done();
    },
  });
  await pipeline(getHeapSnapshot(), searched);
  return isFound;
}

process.on('message', (command: Command) => {
  void (async () => {
    if (command.pass) app.pass(command.pass);
    if (command.work) await app.work();
    process.send?.({ found: command.search ? await isInHeap(command.search) : false });
  })();
});
process.send?.({ url });
