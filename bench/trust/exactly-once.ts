// Saves over a connection that breaks after each byte in turn, in both directions, and duplicates in parallel.

import { join } from 'node:path';
import { openSqlite } from '#server/db/sqlite.ts';
import { signInNew } from '#server/testing/server-process.ts';
import {
  type RetryCounts,
  cutsAtEvery,
  saveAtOnce,
  saveOverCutLines,
} from '#server/testing/trust/exactly-once.ts';
import { type Bar, sized, withServer } from '../bar.ts';

const bar = (name: string, { asked, missing, doubled, unanswered }: RetryCounts, control: boolean): Bar => ({
  name,
  figure: `${missing} missing, ${doubled} doubled`,
  peer: `${asked} meetings, ${unanswered} answers lost`,
  aim: 'one meeting each time',
  holds: missing + doubled === 0,
  control,
});

export const exactlyOnce = (): Promise<Bar[]> =>
  withServer(async (server, folder) => {
    const db = openSqlite(join(folder, 'meetingcost.sqlite'));
    const target = { port: server.port, db, cookie: await signInNew(server.url) };
    const cut = await saveOverCutLines(target, cutsAtEvery(sized(1, 400)), { keepsKey: true });
    const careless = await saveOverCutLines(target, cutsAtEvery(sized(50, 400)), { keepsKey: false });
    const atOnce = await saveAtOnce(target, sized(200, 2), 8);
    await db.close();
    return [
      bar('connection cut at each byte, sent again', cut, careless.doubled > 0),
      bar('the same save 8 times at once', atOnce, careless.doubled > 0),
    ];
  });
