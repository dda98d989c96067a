import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';
import { Busy } from '#server/concurrency/busy.ts';

/** Tasks that run until they are ended, in the order in which they began. */
function tasks(limit: ReturnType<typeof concurrencyLimit>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string) =>
    limit(() => {
      begun.push(owner);
      return new Promise<void>((resolve) => void ends.push(resolve));
    }, owner).then(
      () => 'done',
      (error: unknown) => (error instanceof Busy ? 'busy' : 'failed'),
    );
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { begun, add, endAll };
}

test('owners run in turn, however many tasks one of them has', async () => {
  const { begun, add, endAll } = tasks(concurrencyLimit({ name: 'test', maxRunning: 1, maxWaiting: 20 }));
  const all = ['crowd', 'crowd', 'crowd', 'crowd', 'one', 'one', 'other'].map(add);
  await endAll();
  expect(await Promise.all(all)).toEqual(all.map(() => 'done'));
  expect(begun).toEqual(['crowd', 'crowd', 'one', 'other', 'crowd', 'one', 'crowd']);
});

test('in a full queue a newcomer takes the place of the owner with most tasks', async () => {
  const { begun, add, endAll } = tasks(concurrencyLimit({ name: 'test', maxRunning: 1, maxWaiting: 4 }));
  const crowd = Array.from({ length: 6 }, () => add('crowd'));
  const newcomers = ['one', 'other', 'third', 'fourth'].map(add);
  await endAll();
  expect(await Promise.all(newcomers)).toEqual(['done', 'done', 'done', 'busy']);
  expect((await Promise.all(crowd)).filter((it) => it === 'busy')).toHaveLength(4);
  expect(begun).toEqual(['crowd', 'one', 'other', 'crowd', 'third']);
});

test('one owner has a limited number of tasks', async () => {
  const limit = concurrencyLimit({ name: 'test', maxRunning: 1, maxWaiting: 20, maxPerOwner: 2 });
  const { add, endAll } = tasks(limit);
  const all = ['one', 'one', 'one', 'other'].map(add);
  await endAll();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'busy', 'done']);
});

test('one owner leaves places to others, which they get at once', async () => {
  const limit = concurrencyLimit({ name: 'test', maxRunning: 3, maxWaiting: 20, maxRunningPerOwner: 2 });
  const { begun, add, endAll } = tasks(limit);
  const all = ['crowd', 'crowd', 'crowd', 'one', 'one'].map(add);
  await new Promise(setImmediate);
  expect(begun).toEqual(['crowd', 'crowd', 'one']);
  await endAll();
  expect(await Promise.all(all)).toEqual(all.map(() => 'done'));
});

test('a preferred owner gets every second turn', async () => {
  const limit = concurrencyLimit({ name: 'test', maxRunning: 1, maxWaiting: 20, preferred: 'server' });
  const { begun, add, endAll } = tasks(limit);
  const all = ['one', 'one', 'two', 'three', 'server', 'server', 'server'].map(add);
  await endAll();
  expect(await Promise.all(all)).toEqual(all.map(() => 'done'));
  expect(begun).toEqual(['one', 'server', 'one', 'server', 'two', 'server', 'three']);
});

test('a task that waits too long is rejected, and the next ones run', async () => {
  const limit = concurrencyLimit({ name: 'test', maxRunning: 1, maxWaiting: 20, maxWaitMs: 20 });
  const { begun, add, endAll } = tasks(limit);
  const first = add('one');
  expect(await add('one')).toBe('busy');
  const next = add('other');
  await endAll();
  expect(await Promise.all([first, next])).toEqual(['done', 'done']);
  expect(begun).toEqual(['one', 'other']);
});
