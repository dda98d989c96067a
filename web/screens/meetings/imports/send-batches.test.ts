import { expect, test } from 'vitest';
import { sendBatches } from './send-import.ts';

/** A file of six rows in batches of one; each save waits until the test releases it. */
function importOf(rows = 6) {
  const log: string[] = [];
  const waiting = new Map<string, { done: () => void; fail: () => void }>();
  const settled = () => new Promise((resolve) => void setTimeout(resolve));
  const end = sendBatches<string, string>({
    read: async (from) => ({ meetings: [`row ${from}`], next: from + 1 < rows ? from + 1 : null }),
    save: ([row = ''], isLast) =>
      new Promise((resolve, reject) => {
        log.push(isLast ? `${row}, the last` : row);
        waiting.set(row, { done: () => resolve(`saved ${row}`), fail: () => reject(new Error(row)) });
      }),
    onSaved: (meetings) => log.push(`saved ${meetings}`),
  });
  const each = async (row: number, how: 'done' | 'fail' = 'done') => {
    waiting.get(`row ${row}`)?.[how]();
    await settled();
  };
  return { log, end, each, settled };
}

test('two batches are in flight at a time, and the last one is sent when all others are saved', async () => {
  const { log, end, each, settled } = importOf(4);
  await settled();
  expect(log).toEqual(['row 0', 'row 1']);
  await each(0);
  expect(log).toEqual(['row 0', 'row 1', 'saved 1', 'row 2']);
  await each(2);
  expect(log.at(-1)).toBe('saved 1');
  await each(1);
  expect(log.slice(4)).toEqual(['saved 1', 'saved 1', 'row 3, the last']);
  await each(3);
  expect(await end).toBe('saved row 3');
});

test('a failed batch ends the import once the other one is done', async () => {
  const { log, end, each, settled } = importOf();
  await settled();
  let isOver = false;
  const failed = end.catch((error: Error) => error.message).finally(() => (isOver = true));
  await each(0, 'fail');
  expect([isOver, log]).toEqual([false, ['row 0', 'row 1']]);
  await each(1);
  expect([await failed, isOver]).toEqual(['row 0', true]);
  expect(log).toEqual(['row 0', 'row 1', 'saved 1']);
});

test('a file of one batch is sent at once', async () => {
  const { log, end, each, settled } = importOf(1);
  await settled();
  await each(0);
  expect([await end, log]).toEqual(['saved row 0', ['row 0, the last', 'saved 1']]);
});
