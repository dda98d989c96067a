// kill -9 during writes, a hundred times on each engine. CRASH_KILLS changes the number.

import { startPostgres } from '#server/testing/start-postgres.ts';
import { crash } from '#server/testing/trust/crashes.ts';
import { isClean, type MessageVerdict } from '#server/testing/trust/ledger.ts';
import { type Bar, inFolder, isTiny, sized } from '../bar.ts';

const kills = Number(process.env['CRASH_KILLS'] ?? sized(100, 1));

const on = (engine: string, location: (folder: string) => string): Promise<Bar[]> =>
  inFolder(async (folder) => {
    // The negative control: a start that takes five seconds longer must fail.
    const isSoon = (readyMs: number) => readyMs <= 5000;
    const haveArrived = (messages: MessageVerdict) => Object.values(messages).every((count) => count === 0);
    const { verdict, messages, withoutMessages, afterLoss, slowestReadyMs } = await crash(
      folder,
      location(folder),
      kills,
    );
    const { acknowledged, lost, doubled, wrongSums } = verdict;
    return [
      {
        name: `${kills} × kill -9 during writes, ${engine}`,
        figure: `${lost} lost, ${doubled} doubled, ${wrongSums} sums wrong`,
        peer: `${acknowledged} acknowledged`,
        aim: '0',
        holds: isClean(verdict),
        control: !isClean(afterLoss),
      },
      {
        name: `messages of a webhook after it, ${engine}`,
        figure: `${messages.unsent} unsent, ${messages.doubledMessages} doubled, ${messages.wronglyDelivered} wrongly delivered`,
        peer: '',
        aim: '0',
        holds: haveArrived(messages),
        control: !haveArrived(withoutMessages),
      },
      {
        name: `slowest of the ${kills} starts after it, ${engine}`,
        figure: `${Math.round(slowestReadyMs)} ms`,
        peer: '',
        aim: '≤ 5 s',
        holds: isSoon(slowestReadyMs),
        control: !isSoon(slowestReadyMs + 5000),
      },
    ];
  });

export async function crashes(): Promise<Bar[]> {
  const bars = await on('SQLite', (folder) => folder);
  if (isTiny) return bars;
  // With fsync, since this tests durability.
  const postgres = await startPostgres();
  try {
    return [...bars, ...(await on('PostgreSQL', () => `${postgres.url}/postgres`))];
  } finally {
    await postgres.stop();
  }
}
