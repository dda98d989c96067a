import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TitleSums, topTitles } from './top-titles.ts';

const byCost = (a: TitleSums, b: TitleSums) => b.costCents - a.costCents || (a.title < b.title ? -1 : 1);

/** Periods of titles with their costs, and how often the sums of some titles were asked for. */
function sourceOf(periods: readonly (readonly number[])[]) {
  const sums = new Map<string, TitleSums>();
  const lists = periods.map((costs) =>
    costs.flatMap((costCents, i) => (costCents === 0 ? [] : { title: `Title ${i}`, costCents })),
  );
  for (const { title, costCents } of lists.flat()) {
    const before = sums.get(title) ?? { title, spelling: title, meetings: 0, minutes: 0, costCents: 0 };
    const meetings = before.meetings + 1;
    sums.set(title, { ...before, meetings, costCents: before.costCents + costCents });
  }
  const asked: number[] = [];
  const source = {
    heads: async (limit: number) =>
      lists.map((list) => list.toSorted((a, b) => b.costCents - a.costCents).slice(0, limit)),
    atOnce: 16,
    async sums(titles: string[]) {
      asked.push(titles.length);
      return titles.flatMap((title) => sums.get(title) ?? []);
    },
  };
  return { source, all: [...sums.values()].toSorted(byCost), asked };
}

/** Costs that are all alike, or nearly, or as they come; nothing where a title did not take place. */
const periods = fc
  .constantFrom(1, 20, 2000)
  .chain((most) => fc.array(fc.array(fc.nat(most), { maxLength: 200, size: 'max' }), { maxLength: 8 }));

test('they are those of all titles, however the costs lie', async () => {
  await fc.assert(
    fc.asyncProperty(periods, fc.integer({ min: 1, max: 50 }), async (costs, wanted) => {
      const { source, all } = sourceOf(costs);
      expect(await topTitles(wanted, source)).toEqual(all.slice(0, wanted));
    }),
    { numRuns: 500 },
  );
});

test('where each period has others first it is read deeper before any title is looked up', async () => {
  const mixed = Array.from({ length: 12 }, (_, period) =>
    Array.from({ length: 100 }, (_title, i) => 1000 + ((37 * i + 29 * period) % 100)),
  );
  const { source, all, asked } = sourceOf(mixed);
  expect(await topTitles(10, source)).toEqual(all.slice(0, 10));
  expect(asked).toEqual([10]);
});

test('where few cost most of it nobody else is looked up', async () => {
  const steep = Array.from({ length: 12 }, () => Array.from({ length: 1000 }, (_, i) => 2 ** (30 - i / 4)));
  const { source, all, asked } = sourceOf(steep);
  expect(await topTitles(10, source)).toEqual(all.slice(0, 10));
  expect(asked).toEqual([10]);
});

test('titles of which each took place once and cost the same are read, and only the first of them looked up', async () => {
  const once = Array.from({ length: 12 }, (_, period) =>
    Array.from({ length: 2400 }, (_title, i) => (i % 12 === period ? 5000 : 0)),
  );
  const { source, all, asked } = sourceOf(once);
  expect(await topTitles(40, source)).toEqual(all.slice(0, 40));
  expect(asked).toEqual([16, 16, 8]);
});
