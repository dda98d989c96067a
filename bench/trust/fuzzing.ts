// Thousands of valid and invalid calls of every route, on both engines. FUZZ_SEED and FUZZ_CALLS change them.

import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appOn } from '#server/testing/app-on.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { fuzz } from '#server/testing/trust/fuzz.ts';
import { type Bar, inFolder, isTiny, sized } from '../bar.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const calls = Number(process.env['FUZZ_CALLS'] ?? sized(5000, 50));
const mostGrownMb = 300;

const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

async function on(engine: string, db: Database): Promise<Bar> {
  await db.migrate();
  const app = await appOn(db);
  // Warm-up, so that compilation and caches affect neither side.
  await fuzz(app, seed + 1, sized(app.app.endpoints.length, 1));
  const before = megabytes();
  const { taken, wrong, wrongSums } = await fuzz(app, seed, calls);
  const grownMb = megabytes() - before;
  for (const line of wrong) console.log(`  ${line}`);
  await app.app.close();

  const broken = await appOn(db);
  broken.app.addHook('preHandler', async (request) => {
    if (JSON.stringify(request.body ?? '').includes('xxx')) throw new Error('cannot be');
  });
  const control = await fuzz(broken, seed, sized(500, 50));
  await broken.app.close();
  await db.close();
  return {
    name: `fuzzing every route, ${engine}`,
    figure: `${wrong.length} wrong answers, ${wrongSums} sums wrong, memory ${grownMb} MB more`,
    peer: `${calls} calls, ${taken} taken, seed ${seed}`,
    aim: `0, 0, ≤ ${mostGrownMb} MB`,
    holds: wrong.length + wrongSums === 0 && grownMb <= mostGrownMb,
    control: control.wrong.length > 0,
  };
}

export const fuzzing = (): Promise<Bar[]> =>
  inFolder(async (folder) => {
    // In-process calls do not keep the process alive.
    const alive = setInterval(() => {}, 1000);
    const settings = { connections: 5, defaultTenant: 'system' } as const;
    const postgres = isTiny ? null : await startPostgres(['fsync=off']);
    try {
      const bars = [await on('SQLite', openSqlite(join(folder, 'meetingcost.sqlite')))];
      const onServer = postgres && openPostgres(`${postgres.url}/postgres`, () => {}, settings);
      return onServer ? [...bars, await on('PostgreSQL', onServer)] : bars;
    } finally {
      clearInterval(alive);
      await postgres?.stop();
    }
  });
