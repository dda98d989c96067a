// A server that is repeatedly killed during saves. Unacknowledged saves are repeated after the restart with the
// same key, as the page does.

import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../database.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { post, type ServerProcess, signInNew, startServer } from '../server-process.ts';
import { audit, type Verdict } from './ledger.ts';
import { deleteSilently } from './record-store.ts';

const writers = 6;

export type CrashRun = { verdict: Verdict; afterLoss: Verdict; kills: number; slowestReadyMs: number };

/** `location` is the folder itself, or the URL of an empty PostgreSQL. */
export async function crash(folder: string, location: string, kills: number): Promise<CrashRun> {
  const kept = new Set<string>();
  let open: ReturnType<typeof meetingDraft>[] = [];
  let cookie = '';
  let slowestReadyMs = 0;
  for (let i = 0; i <= kills; i += 1) {
    const server = await startServer(folder, location);
    slowestReadyMs = Math.max(slowestReadyMs, server.readyMs);
    cookie ||= await signInNew(server.url);
    const isLast = i === kills;
    const again = open;
    open = [];
    const work = {
      stopped: false,
      saved: Promise.withResolvers<void>(),
      next: () => again.pop() ?? (isLast ? undefined : meetingDraft()),
    };
    const writing = Array.from({ length: writers }, () => write(server, cookie, work, kept, open));
    // Kill at varying moments, so that it hits between different steps of a save.
    if (!isLast) await Promise.race([work.saved.promise, setTimeout(5000)]);
    if (!isLast) await setTimeout(Math.random() * 200);
    if (!isLast) await server.end('SIGKILL');
    work.stopped = !isLast;
    await Promise.all(writing);
    if (isLast) await server.end('SIGTERM');
  }
  const db = openDatabase(location.startsWith('postgres:') ? location : `${folder}/meetingcost.sqlite`);
  try {
    const verdict = await audit(db, kept);
    const [lostKey = ''] = kept;
    await deleteSilently(db, lostKey);
    return { verdict, afterLoss: await audit(db, kept), kills, slowestReadyMs };
  } finally {
    await db.close();
  }
}

type Work = {
  stopped: boolean;
  saved: PromiseWithResolvers<void>;
  next: () => ReturnType<typeof meetingDraft> | undefined;
};

async function write({ url }: ServerProcess, cookie: string, work: Work, kept: Set<string>, open: unknown[]) {
  while (!work.stopped) {
    const draft = work.next();
    if (!draft) return;
    try {
      const answer = await post(url, '/api/meetings', draft, cookie);
      await answer.arrayBuffer();
      if (answer.ok) {
        kept.add(draft.draftKey);
        work.saved.resolve();
      }
      // A busy machine: not acknowledged, so retry.
      else if (answer.status === 503) open.push(draft);
      else throw new Error(`a save was answered with ${answer.status}`);
    } catch (error) {
      open.push(draft);
      // The kill breaks the connection.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}
