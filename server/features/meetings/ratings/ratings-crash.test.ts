// Votes survive a killed process on the devices, are counted once, and leave no trace in the memory after closing.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { castVote } from '#contract/meetings/ratings.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { engine, pastPooler } from '#server/testing/database.ts';
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

const counts = engine === 'postgres' ? [1, 2, 3] : [1];

/** A box that only processes of their own keep votes for, as many as asked for. */
async function askingProcesses(count: number) {
  const { app, location, voters, box } = await asking(1, 8);
  await app.context.events.close();
  return {
    app,
    voters,
    box,
    start: (passedMs: number, some = count) =>
      Promise.all(Array.from({ length: some }, () => start(location, passedMs))),
    /** Lets a process close the box, and kills it once it has asked the others for their votes, if there are any. */
    async killWhileClosing(closer: Server): Promise<void> {
      const work: Command = { work: true };
      if (count > 1) {
        const listening = new pg.Client(pastPooler(location) ?? '');
        await listening.connect();
        onTestFinished(() => listening.end());
        await listening.query('listen meetingcost_messages');
        const isAsked = once(listening, 'notification');
        closer.child.send(work);
        await isAsked;
      } else closer.child.send(work);
      await kill(closer);
    },
  };
}

const passAll = (servers: readonly Server[], ms: number) =>
  Promise.all(servers.map((server) => server.tell({ pass: ms })));

test.each(counts)('with %i processes, killed ones lose no vote of a device that returns', async (count) => {
  const { app, voters, box, ...processes } = await askingProcesses(count);
  const sendAll = async (servers: readonly Server[]) => {
    const statuses = new Set<number>();
    for (const [i, voter] of voters.entries())
      statuses.add(await send(servers[i % count] as Server, voter, box.id, i < 6 ? 5 : 1));
    return [...statuses];
  };
  const first = await processes.start(0);
  expect(await sendAll(first)).toEqual([202]);
  await Promise.all(first.map(kill));

  // They start again shortly before the end, so that the box stays open. Some devices return twice, elsewhere.
  const second = await processes.start(closingMs - 5 * minuteMs);
  await passAll(second, 5 * minuteMs);
  await second[0]?.tell({ work: true });
  expect(await wordIn(app)).toBeNull();
  expect(await sendAll(second)).toEqual([202]);
  expect(await sendAll(second.toReversed())).toEqual([202]);

  await passAll(second, 15 * minuteMs);
  const [closer, ...others] = second as [Server, ...Server[]];
  await processes.killWhileClosing(closer);
  await passAll(others, 10 * minuteMs);
  const third = [...(await processes.start(closingMs + 25 * minuteMs, 1)), ...others];
  const isClosed = (await wordIn(app)) !== null;
  expect(await sendAll(third)).toEqual([isClosed ? 409 : 202]);
  await passAll(third, 20 * minuteMs);
  await third.at(-1)?.tell({ work: true });
  expect(await wordIn(app)).toBe('two-thirds-or-more');

  // After closing: killed again, nothing is counted again.
  await Promise.all(third.map(kill));
  const fourth = await processes.start(closingMs + 60 * minuteMs);
  expect(await sendAll(fourth)).toEqual([409]);
  await fourth[0]?.tell({ pass: 60 * minuteMs, work: true });
  expect(await wordIn(app)).toBe('two-thirds-or-more');
});

test.each(counts)('with %i processes, no heap holds an unpublished comment after closing', async (count) => {
  const { app, voters, box, ...processes } = await askingProcesses(count);
  const servers = await processes.start(0);
  const mark = { start: 'UNPUBLISHED', end: '-COMMENT-OF-A-VOTE' };
  for (const [i, voter] of voters.slice(0, 3).entries())
    expect(await send(servers[i % count] as Server, voter, box.id, 1, mark.start + mark.end)).toBe(202);
  await passAll(servers, closingMs);
  await servers[0]?.tell({ work: true });
  const row = app.db.read.selectFrom('ratings').select(['word', 'closedAt']);
  expect(await row.executeTakeFirst()).toMatchObject({ word: null, closedAt: expect.any(Number) as number });
  for (const server of servers) {
    expect(await server.tell({ search: mark })).toEqual({ found: false });
    // The search finds what is there.
    expect(await server.tell({ search: { start: 'meetingcost', end: '.test' } })).toEqual({ found: true });
  }
});
