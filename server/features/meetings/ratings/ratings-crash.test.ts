// Votes survive a killed process on the devices, are counted once, and leave no trace in the memory after closing.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { castVote } from '#contract/meetings/ratings.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { pastPooler } from '#server/testing/database.ts';
import type { Person } from '#server/testing/people.ts';
import { asking, closingMs, voteOf } from '#server/testing/rated-meetings.ts';
import type { Command } from '#server/testing/rating-process.ts';
import type { TestApp } from '#server/testing/test-app.ts';

type Server = { child: ChildProcess; url: string; tell: (command: Command) => Promise<{ found: boolean }> };

async function start(location: string, passedMs: number): Promise<Server> {
  const script = join(import.meta.dirname, '../../../testing/rating-process.ts');
  const child = fork(script, [pastPooler(location) ?? location, String(passedMs)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    child,
    url,
    async tell(command) {
      child.send(command);
      const [answer] = (await once(child, 'message')) as [{ found: boolean }];
      return answer;
    },
  };
}

async function kill({ child }: Server): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** As a device sends its vote. */
async function send({ url }: Server, person: Person, box: number, ...given: Parameters<typeof voteOf>) {
  const response = await fetch(url + castVote.path.replace(':id', String(box)), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(voteOf(...given)),
  });
  return response.status;
}

const wordIn = async (app: TestApp) =>
  (await app.db.read.selectFrom('ratings').select(['word', 'closedAt']).executeTakeFirstOrThrow()).word;

test('a killed process loses no vote of a device that returns, and counts none twice', async () => {
  const { app, location, voters, box } = await asking(1, 8);
  // On PostgreSQL it is another process, which answers once the box may close.
  app.pass(closingMs);
  const sendAll = async (server: Server) => {
    const statuses = [];
    for (const [i, voter] of voters.entries())
      statuses.push(await send(server, voter, box.id, i < 6 ? 5 : 1));
    return statuses;
  };
  const first = await start(location, 0);
  expect(await sendAll(first)).toEqual(Array(8).fill(202));
  await kill(first);
  // It starts again shortly before the end; some devices return, one of them twice.
  const second = await start(location, closingMs - 5 * minuteMs);
  await second.tell({ pass: 5 * minuteMs, work: true });
  expect(await wordIn(app)).toBeNull();
  expect(await sendAll(second)).toEqual(Array(8).fill(202));
  await kill(second);
  const third = await start(location, closingMs + 5 * minuteMs);
  expect(await sendAll(third)).toEqual(Array(8).fill(202));
  expect(await sendAll(third)).toEqual(Array(8).fill(202));
  await third.tell({ pass: 15 * minuteMs, work: true });
  expect(await wordIn(app)).toBe('two-thirds-or-more');
  // After closing: killed again, nothing is counted again.
  await kill(third);
  const fourth = await start(location, closingMs + 60 * minuteMs);
  expect(await sendAll(fourth)).toEqual(Array(8).fill(409));
  await fourth.tell({ pass: 60 * minuteMs, work: true });
  expect(await wordIn(app)).toBe('two-thirds-or-more');
});

test('after closing, the heap holds no comment that was not published', async () => {
  const { app, location, voters, box } = await asking(1, 8);
  // On PostgreSQL it is another process, which answers once the box may close.
  app.pass(closingMs);
  const server = await start(location, 0);
  const mark = { start: 'UNPUBLISHED', end: '-COMMENT-OF-A-VOTE' };
  for (const voter of voters.slice(0, 3))
    expect(await send(server, voter, box.id, 1, mark.start + mark.end)).toBe(202);
  await server.tell({ pass: closingMs, work: true });
  expect(await wordIn(app)).toBeNull();
  expect(await server.tell({ search: mark })).toEqual({ found: false });
  // The search finds what is there.
  expect(await server.tell({ search: { start: 'meetingcost', end: '.test' } })).toEqual({ found: true });
});
