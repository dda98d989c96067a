import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { failedJobMs, limitsWith } from '#domain/limits.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { Busy } from '#server/concurrency/busy.ts';
import { inChunks } from '#server/db/batches.ts';
import { newId } from '#server/db/identifiers.ts';
import { limitKey, useLimit } from '#server/http/limits.ts';
import { type Lane, lanes, leaseMs, ownLanes } from './store.ts';
import { type JobHandlers, startWorker } from './worker.ts';

const enqueue = ({ db, context }: TestApp, payload: object = {}, kind = 'test') =>
  db.write((tx) => context.jobs.enqueue({ kind, payload }, tx));

function workerOf({ app, context }: TestApp, handlers: JobHandlers) {
  const worker = startWorker({ jobs: context.jobs, handlers, now: context.now, log: app.log });
  onTestFinished(() => worker.stop());
  return worker;
}

test('wakes the worker once per transaction, and not when it is rolled back', async () => {
  const { db, context } = await testApp();
  const wake = vi.fn<() => void>();
  context.jobs.onEnqueued(wake);
  const job = { kind: 'test', payload: {} };
  await db.write(async (tx) => {
    await context.jobs.enqueue(job, tx);
    await context.jobs.enqueue(job, tx);
    expect(wake).not.toHaveBeenCalled();
  });
  expect(wake).toHaveBeenCalledOnce();
  const failing = db.write(async (tx) => {
    await context.jobs.enqueue(job, tx);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(wake).toHaveBeenCalledOnce();
  expect(await context.jobs.counts()).toEqual([{ kind: 'test', all: 2, failed: 0 }]);
});

test('concurrent workers run each job once', async () => {
  const app = await testApp();
  for (let number = 0; number < 20; number += 1) await enqueue(app, { number });
  const seen: unknown[] = [];
  const handlers = {
    test: async (payload: unknown) => {
      await setTimeout(1);
      seen.push(payload);
    },
  };
  await Promise.all([1, 2, 3].map(() => workerOf(app, handlers).nudge()));
  const numbers = seen.map((payload) => Number(Object(payload).number)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(await app.context.jobs.counts()).toEqual([]);
});

test.each([
  ['a failure after 1, 2, 4 … minutes, at most an hour', new Error('not yet'), [1, 2, 4, 8, 16, 32, 60, 60]],
  ['a full queue after 5, 10, 20 … seconds', new Busy('not yet'), [5, 10, 20, 40, 80].map((s) => s / 60)],
])('retries %s', async (_name, error, expected) => {
  const app = await testApp();
  await enqueue(app);
  const runs: number[] = [];
  const worker = workerOf(app, {
    test: async () => {
      runs.push(app.context.now());
      throw error;
    },
  });
  await worker.nudge();
  const step = Math.min(...expected) * minuteMs;
  for (let ms = 0; runs.length <= expected.length && ms < 5 * hourMs; ms += step) {
    app.pass(step);
    await worker.nudge();
  }
  const pauses = runs.slice(1).map((at, i) => (at - (runs[i] ?? 0)) / minuteMs);
  expect(pauses).toEqual(expected);
  const [job] = await app.db.read.selectFrom('jobs').select('lastError').execute();
  expect(job?.lastError).toBe('not yet');
});

test('does not touch a claimed job until the lease expires, nor kinds without a handler', async () => {
  const app = await testApp();
  const { jobs } = app.context;
  await enqueue(app);
  expect(await jobs.claim(['other'])).toBeNull();
  expect(await jobs.claim(['test'])).toMatchObject({ attempts: 1, payload: {} });
  app.pass(leaseMs - 1);
  expect(await jobs.claim(['test'])).toBeNull();
  app.pass(1);
  expect(await jobs.claim(['test'])).toMatchObject({ attempts: 2 });
});

test('a job whose payload cannot be read has failed, and the next one runs', async () => {
  const app = await testApp();
  const { jobs } = app.context;
  await enqueue(app, { number: 1 });
  await app.db.write((tx) => tx.updateTable('jobs').set({ payload: '{"number' }).execute());
  await enqueue(app, { number: 2 });
  expect(await jobs.claim(['test'])).toMatchObject({ payload: { number: 2 } });
  expect(await jobs.counts()).toEqual([{ kind: 'test', all: 2, failed: 1 }]);
});

test('a job that ends the process each time is given up', async () => {
  const app = await testApp();
  await enqueue(app);
  await app.db.write((tx) => tx.updateTable('jobs').set({ attempts: 150 }).execute());
  let runs = 0;
  await workerOf(app, { test: async () => void (runs += 1) }).nudge();
  expect([runs, await app.context.jobs.counts()]).toEqual([0, [{ kind: 'test', all: 1, failed: 1 }]]);
});

test('keeps failed jobs for a while', async () => {
  const app = await testApp();
  const { jobs, now } = app.context;
  await enqueue(app);
  const job = await jobs.claim(['test']);
  await jobs.giveUp(job?.id ?? 0, 'no such address');
  expect(await jobs.counts()).toEqual([{ kind: 'test', all: 1, failed: 1 }]);
  app.pass(failedJobMs);
  await jobs.purgeFailed(now() - failedJobMs);
  expect(await jobs.counts()).toHaveLength(1);
  app.pass(1);
  await jobs.purgeFailed(now() - failedJobMs);
  expect(await jobs.counts()).toEqual([]);
});

test('runs urgent jobs first, then one of each organization in turn', async () => {
  const app = await testApp();
  const { db, context } = app;
  const names: unknown[] = [];
  const add = (organizationId: number, name: string, lane?: Lane) =>
    db.write((tx) =>
      context.jobs.enqueue({ kind: 'test', payload: { organizationId, name }, ...(lane && { lane }) }, tx),
    );
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    await add(1, name);
    app.pass(1);
  }
  await add(2, 'report', 'background');
  app.pass(1);
  await add(2, 'b1');
  await add(1, 'reset', 'urgent');
  const runNext = async () => {
    const job = await context.jobs.claim(['test']);
    names.push(Object(job?.payload).name);
    await context.jobs.finish(job?.id ?? 0);
  };
  for (let i = 0; i < 3; i += 1) await runNext();
  // An organization that always has one more job does not keep others waiting either.
  for (const name of ['b2', 'b3', 'b4']) {
    app.pass(1);
    await add(2, name);
    await runNext();
  }
  for (let i = 0; i < 4; i += 1) await runNext();
  expect(names).toEqual(['reset', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'report']);
});

test('10,000 due reports of one organization come after the first one of another', async () => {
  const app = await testApp();
  const { db, context } = app;
  const jobs = Array.from({ length: 10_000 }, (_, turn) => ({
    id: newId(),
    kind: 'test',
    payload: JSON.stringify({ organizationId: 1 }),
    runAt: context.now(),
    createdAt: context.now(),
    origin: null,
    lane: lanes.background,
    requestedBy: 1,
    turn,
  }));
  await db.write(async (tx) => {
    for (const chunk of inChunks(jobs)) await tx.insertInto('jobs').values(chunk).execute();
  });
  const job = { kind: 'test', payload: { organizationId: 2 }, lane: 'background' as const };
  await db.write((tx) => context.jobs.enqueue(job, tx));
  const claimed = [await context.jobs.claim(['test']), await context.jobs.claim(['test'])];
  expect(claimed.map((one) => Object(one?.payload).organizationId)).toContain(2);
});

test.each(ownLanes)('an organization has at most two of the workers of %s', async (lane) => {
  const { db, context } = await testApp();
  const add = (organizationId: number, name: string) =>
    db.write((tx) => context.jobs.enqueue({ kind: 'read', payload: { organizationId, name }, lane }, tx));
  for (const name of ['a1', 'a2', 'a3', 'a4']) await add(1, name);
  await add(2, 'b1');
  const claims = await Promise.all([1, 2, 3, 4].map(() => context.jobs.claim(['read'])));
  expect(claims.map((job) => job && Object(job.payload).name)).toEqual(['a1', 'b1', 'a2', null]);
  const [first] = claims;
  if (first) await context.jobs.finish(first.id);
  expect(await context.jobs.claim(['read'])).toMatchObject({ payload: { name: 'a3' } });
});

test('a slow server has one reader, and none once its time is used up', async () => {
  const app = await testApp();
  const { db, context } = app;
  const { jobs } = context;
  const add = (organizationId: number, name: string, site: string) =>
    db.write((tx) =>
      jobs.enqueue(
        {
          kind: 'read',
          payload: { organizationId, name },
          lane: 'calendars',
          origin: limitKey('slow-seconds', site),
        },
        tx,
      ),
    );
  const wait = (seconds: number) =>
    db.write((tx) => useLimit(context, 'slow-seconds', 'slow.test', seconds, tx));
  const claim = async () => {
    const job = await jobs.claim(['read']);
    return job && { id: job.id, name: Object(job.payload).name as string };
  };
  await wait(10);
  for (const [i, site] of ['slow.test', 'slow.test', 'fast.test', 'fast.test'].entries())
    await add(i + 1, `${site} ${i}`, site);
  const claimed = [await claim(), await claim(), await claim(), await claim()];
  expect(claimed.map((job) => job?.name)).toEqual(['slow.test 0', 'fast.test 2', 'fast.test 3', undefined]);
  await jobs.finish(claimed[0]?.id ?? 0);
  await wait(limitsWith({})['slow-seconds'] - 10);
  expect(await claim()).toBeNull();
  app.pass(15 * minuteMs);
  expect((await claim())?.name).toBe('slow.test 1');
});
