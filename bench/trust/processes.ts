// A long run of three processes on one PostgreSQL, one of them killed, and the database crashed.

import { startPostgres } from '#server/testing/start-postgres.ts';
import { isClean } from '#server/testing/trust/ledger.ts';
import { breakProcesses } from '#server/testing/trust/processes.ts';
import { type Bar, inFolder, sized } from '../bar.ts';

const saves = sized(300, 3);

export async function processes(): Promise<Bar[]> {
  const postgres = await startPostgres();
  try {
    return [await broken(postgres, '', null)];
  } finally {
    await postgres.stop();
  }
}

/** `way`: how they connect, through a pooler with that URL or directly. */
export const broken = (
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  way: string,
  pooler: string | null,
): Promise<Bar> =>
  inFolder(async (folder) => {
    const { verdict, afterLoss, mails, receivedKinds } = await breakProcesses(
      postgres,
      folder,
      saves,
      pooler,
    );
    const twice = mails.length - new Set(mails).size;
    const pagesReloaded = receivedKinds.after.includes(null) && receivedKinds.after.at(-1) === 'meeting';
    return {
      name: `three processes, one killed, PostgreSQL crashed${way}`,
      figure: `${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.wrongSums} sums wrong, ${twice} mails twice, pages ${pagesReloaded ? 'told to reload' : 'not told to reload'}`,
      peer: `${verdict.acknowledged} acknowledged, ${mails.length} mails`,
      aim: '0',
      holds: isClean(verdict) && twice === 0 && pagesReloaded,
      control: !isClean(afterLoss),
    };
  });
