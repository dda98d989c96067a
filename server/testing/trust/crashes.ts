// A server that is repeatedly killed during saves. Unacknowledged saves are repeated after the restart with the
// same key, as the page does.

import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../database.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { mustPost, post, type ServerProcess, signInNew, startServer } from '../server-process.ts';
import { audit, auditMessages, type MessageVerdict, type Verdict } from './ledger.ts';
import { webhookReceiver } from '../webhook-receiver.ts';
import { deleteSilently } from './record-store.ts';

const writers = 6;

export type CrashRun = {
  verdict: Verdict;
  messages: MessageVerdict;
  /** As if none had arrived. */
  withoutMessages: MessageVerdict;
  afterLoss: Verdict;
  kills: number;
  slowestReadyMs: number;
};

/** `location` is the folder itself, or the URL of an empty PostgreSQL. */
export async function crash(folder: string, location: string, kills: number): Promise<CrashRun> {
  const kept = new Set<string>();
  const receiver = await webhookReceiver();
  // Two are sent at a time, so that one has been recorded when the third arrives.
  const third = Promise.withResolvers<void>();
  receiver.answer = (_request, response) => {
    response.end();
    if (receiver.received.length === 3) third.resolve();
  };
  let open: ReturnType<typeof meetingDraft>[] = [];
  let cookie = '';
  let slowestReadyMs = 0;
  for (let i = 0; i <= kills; i += 1) {
    const server = await startServer(folder, location, { OUTGOING_ALLOW: 'webhooks=127.0.0.1' });
    slowestReadyMs = Math.max(slowestReadyMs, server.readyMs);
    if (!cookie) {
      cookie = await signInNew(server.url);
      const webhook = { url: receiver.url, events: ['meeting.saved'], seesPay: false };
      await mustPost(server.url, '/api/webhooks', webhook, cookie);
    }
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
    if (i === 0) await third.promise;
    if (!isLast) await setTimeout(Math.random() * 200);
    if (!isLast) await server.end('SIGKILL');
    work.stopped = !isLast;
    await Promise.all(writing);
    if (isLast) await server.end('SIGTERM');
  }
  const db = openDatabase(location.startsWith('postgres:') ? location : `${folder}/meetingcost.sqlite`);
  try {
    const verdict = await audit(db, kept);
    const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id'] ?? ''));
    const messages = await auditMessages(db, kept, received);
    const withoutMessages = await auditMessages(db, kept, new Set());
    const [lostKey = ''] = kept;
    await deleteSilently(db, lostKey);
    return { verdict, messages, withoutMessages, afterLoss: await audit(db, kept), kills, slowestReadyMs };
  } finally {
    await receiver.close();
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
