import { expect, test } from 'vitest';
import { inBatches, inChunks, scanInBatches } from './batches.ts';

/** Batches of three numbers up to 20; odd numbers match. */
const odd = async (after: number | null, most: number) => {
  const from = after ?? 0;
  const rows = [from + 1, from + 2, from + 3].filter((one) => one <= 20 && one % 2 === 1);
  return { rows: rows.slice(0, most), end: from + 3 < 20 ? from + 3 : null };
};

test.each([
  [1, null, [1]],
  [4, null, [1, 3, 5, 7]],
  [3, 8, [9, 11, 13]],
  [100, 12, [13, 15, 17, 19]],
  [100, null, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]],
])('the first %i matches after %j', async (limit, after, wanted) => {
  expect(await scanInBatches(odd, limit, after)).toEqual(wanted);
});

test('other work runs between batches', async () => {
  let turns = 0;
  let stretches = 0;
  const waits: number[] = [];
  await scanInBatches(
    async (after: number | null, most) => {
      waits.push(turns);
      stretches += 1;
      setImmediate(() => (turns += 1));
      return odd(after, most);
    },
    100,
    null,
  );
  expect(stretches).toBe(7);
  expect(waits).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('the scan stops after the batch in which the client disconnected', async () => {
  let asked = 0;
  expect(await scanInBatches(odd, 100, null, () => (asked += 1) < 3)).toEqual([1, 3, 5, 7, 9]);
});

test.each([
  ['until nothing is left', () => false, null, [0, 1, 2, 3]],
  ['until its time is over, and says where to continue', () => true, 1, [0]],
])('a long write goes on %s', async (_, isOver, wanted, done) => {
  const steps: number[] = [];
  const end = await inBatches(
    0,
    async (after) => {
      steps.push(after);
      return after < 3 ? after + 1 : null;
    },
    isOver,
  );
  expect([end, steps]).toEqual([wanted, done]);
});

test('other work runs between the batches of a long write', async () => {
  let turns = 0;
  const seen: number[] = [];
  await inBatches(0, async (after) => {
    seen.push(turns);
    setImmediate(() => (turns += 1));
    return after < 3 ? after + 1 : null;
  });
  expect(seen).toEqual([0, 1, 2, 3]);
});

test('lists are cut for statements of both engines', () => {
  const sizes = (count: number, size?: number) =>
    [...inChunks(Array.from({ length: count }), size)].map(({ length }) => length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(501)).toEqual([250, 250, 1]);
  expect(sizes(5, 2)).toEqual([2, 2, 1]);
});
