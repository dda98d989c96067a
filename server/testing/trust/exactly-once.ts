// Saves over a connection that breaks at a given byte, with retries by a client without a response; and concurrent
// identical saves.

import { request } from 'node:http';
import type { Database } from '#server/db/database.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { type Cut, cutLine } from './cut-line.ts';
import { timesOf } from './record-store.ts';

type AppContext = { port: number; cookie: string; db: Database };

/** The status, or null if the connection broke before the response was complete. */
function save(port: number, cookie: string, draft: unknown): Promise<number | null> {
  const body = JSON.stringify(draft);
  const headers = {
    cookie,
    host: 'meetingcost.test',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const sending = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/meetings', headers, agent: false },
      (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
      },
    );
    sending.on('error', () => resolve(null));
    sending.end(body);
  });
}

export type RetryCounts = { asked: number; missing: number; doubled: number; unanswered: number };

/** `keepsKey`: whether a retry uses the same draft key; without it, meetings are doubled. */
export async function saveOverCutLines(
  { port, cookie, db }: AppContext,
  cuts: Cut[],
  { keepsKey }: { keepsKey: boolean },
): Promise<RetryCounts> {
  const line = await cutLine(port);
  const titles: string[] = [];
  let unanswered = 0;
  for (const cut of cuts) {
    line.cut = cut;
    const draft = meetingDraft({ title: `${keepsKey} ${cut.way} ${cut.after}` });
    titles.push(draft.title);
    const first = await save(line.port, cookie, draft);
    if (first !== null) continue;
    unanswered += 1;
    await expectSaved(save(port, cookie, keepsKey ? draft : { ...draft, draftKey: meetingDraft().draftKey }));
  }
  line.close();
  return { ...(await count(db, titles)), unanswered };
}

/** Sends the same save `times` times concurrently, for each of several meetings. */
export async function saveAtOnce(
  { port, cookie, db }: AppContext,
  meetings: number,
  times: number,
): Promise<RetryCounts> {
  const drafts = Array.from({ length: meetings }, (_, i) => meetingDraft({ title: `at once ${i}` }));
  for (const draft of drafts)
    await Promise.all(Array.from({ length: times }, () => expectSaved(save(port, cookie, draft))));
  return {
    ...(await count(
      db,
      drafts.map(({ title }) => title),
    )),
    unanswered: 0,
  };
}

async function expectSaved(saved: Promise<number | null>): Promise<void> {
  const status = await saved;
  if (status !== 200 && status !== 201)
    throw new Error(`a save over a whole line was answered with ${status}`);
}

async function count(db: Database, titles: string[]): Promise<Omit<RetryCounts, 'unanswered'>> {
  const times = await timesOf(db, 'title');
  return {
    asked: titles.length,
    missing: titles.filter((title) => !times.has(title)).length,
    doubled: titles.filter((title) => (times.get(title) ?? 0) > 1).length,
  };
}

/** Every byte, or every `step`-th, of the request and of the response. */
export const cutsAtEvery = (step: number, bytes = { there: 900, back: 1600 }): Cut[] =>
  (['there', 'back'] as const).flatMap((way) =>
    Array.from({ length: Math.ceil(bytes[way] / step) }, (_, i) => ({ way, after: i * step })),
  );
