// Three processes on one PostgreSQL during saves: one of them is killed, then the database itself crashes and
// restarts. A client without a response retries with the same key on the next process.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../database.ts';
import { follow } from '../follower.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { founder, post, type ServerProcess, signInNew, startServer } from '../server-process.ts';
import type { startPostgres } from '../start-postgres.ts';
import { audit, type Verdict } from './ledger.ts';
import { deleteSilently } from './record-store.ts';

const writers = 6;
const department = 'Sales';
const lookAgainMs = 30;
/** Two budget alerts, and four password resets. */
const expectedMails = 6;

export type ProcessesRun = {
  verdict: Verdict;
  afterLoss: Verdict;
  /** The sent mail files of all processes, each named after its mail. */
  mails: string[];
  /** Changes that an open page of a surviving process received, before and after the database crash. */
  receivedKinds: { before: (string | null)[]; after: (string | null)[] };
};

/** In each of three phases, at least that many saves succeed. `pooler`: URL of a pooler to use. */
export async function breakProcesses(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  folder: string,
  saves: number,
  pooler: string | null = null,
): Promise<ProcessesRun> {
  const url = `${postgres.url}/postgres`;
  const listens = { DATABASE_LISTEN_URL: url };
  const alive: ServerProcess[] = [];
  const folders = [0, 1, 2].map((i) => join(folder, String(i)));
  for (const each of folders) mkdirSync(each, { recursive: true });
  try {
    for (const each of folders)
      alive.push(await startServer(each, pooler ? `${pooler}/postgres` : url, listens));
    const [first, , last] = alive;
    if (!first || !last) throw new Error('three processes were to start');
    const cookie = await signInNew(first.url);
    const budget = await post(
      last.url,
      '/api/budgets',
      { department, monthlyLimit: 1, managerEmail: 'boss@example.test' },
      cookie,
    );
    if (!budget.ok) throw new Error(`budget: ${budget.status} ${await budget.text()}`);
    const page = await follow(last.url, { cookie });

    const kept = new Set<string>();
    const work = { stopped: false };
    const writing = Array.from({ length: writers }, (_, i) => write(alive, i, cookie, work, kept));
    const more = async () => {
      const enough = kept.size + saves;
      while (kept.size < enough) await setTimeout(lookAgainMs);
    };
    await more();
    alive.shift();
    await first.end('SIGKILL');
    await more();
    const before = page.receivedKinds.splice(0);
    await postgres.crash();
    await more();
    work.stopped = true;
    await Promise.all(writing);
    // Batched changes arrive with a delay.
    for (let i = 0; i < 100 && page.receivedKinds.at(-1) !== 'meeting'; i += 1) await setTimeout(lookAgainMs);
    page.leave();
    // The surviving processes poll the queue at the same moment, for these mails and those of the budget.
    const reset = ({ url: at }: ServerProcess) =>
      post(at, '/api/auth/forgot-password', { email: founder.email });
    await Promise.all([...alive, ...alive].map(reset));
    const mailed = () => folders.flatMap(mailsIn);
    for (let i = 0; i < 100 && mailed().length < expectedMails; i += 1) await setTimeout(lookAgainMs);

    const db = openDatabase(url);
    try {
      const verdict = await audit(db, kept);
      const mails = mailed();
      const [lostKey = ''] = kept;
      await deleteSilently(db, lostKey);
      return {
        verdict,
        afterLoss: await audit(db, kept),
        mails,
        receivedKinds: { before, after: page.receivedKinds },
      };
    } finally {
      await db.close();
    }
  } finally {
    await Promise.all(alive.map((server) => server.end('SIGKILL')));
  }
}

/** Saves until stopped; repeats unacknowledged saves until they succeed. */
async function write(
  alive: ServerProcess[],
  i: number,
  cookie: string,
  work: { stopped: boolean },
  kept: Set<string>,
) {
  let at = i;
  while (!work.stopped) {
    const draft = meetingDraft({ department, startedAt: new Date().toISOString() });
    while (!kept.has(draft.draftKey)) {
      const server = alive[at % alive.length];
      if (!server) throw new Error('no process is left');
      const answer = await post(server.url, '/api/meetings', draft, cookie).catch((error: unknown) => {
        if (error instanceof TypeError) return null;
        throw error;
      });
      if (answer?.ok) kept.add(draft.draftKey);
      else if (answer && answer.status !== 503) throw new Error(`a save was answered with ${answer.status}`);
      else await setTimeout(lookAgainMs);
      await answer?.arrayBuffer().catch(() => {});
      at += 1;
    }
  }
}

function mailsIn(folder: string): string[] {
  const outbox = join(folder, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox) : [];
}
