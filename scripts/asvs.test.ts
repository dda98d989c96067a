import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Number of level 1 and 2 requirements in each section of ASVS 5.0; requirement numbers start at 1. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const ids = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

const root = new URL('../', import.meta.url);
const ledger = readFileSync(new URL('docs/asvs.md', root), 'utf8');
const rows = ledger
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) +\| (L\d) +\| ([a-z ]+?) +\| (.+?) +\|$/.exec(line))
  .flatMap((row) => (row ? [{ id: row[1], level: row[2], state: row[3], proof: row[4] ?? '' }] : []));

test('the ledger has each of the 253 requirements once, in order', () => {
  expect(ids).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('each requirement has a level, a state, and a proof or reason', () => {
  for (const { id, level, state, proof } of rows) {
    expect.soft(['L1', 'L2'], id).toContain(level);
    expect.soft(['met', 'not met', 'not applicable'], id).toContain(state);
    expect.soft(proof.length, id).toBeGreaterThan(4);
  }
});

test('the totals at the top match the rows', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(ledger.replace(/\s+/g, ' ')).toContain(
    `${count('met')} are met, ${count('not met')} are not met, each with the reason, and ${count('not applicable')} do not apply`,
  );
});
