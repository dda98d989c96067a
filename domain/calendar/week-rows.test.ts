import { expect, test } from 'vitest';
import { weekRows } from './week-rows.ts';

test.each([
  ['nothing', [], [], []],
  ['different meetings', ['A', 'B', 'C'], [], ['A', 'B', 'C']],
  ['two of one title', ['A', 'A', 'B'], [], ['A', 'A', 'B']],
  ['three of one title', ['A', 'B', 'A', 'A'], [['A', 'A', 'A']], ['B']],
  ['the same title in other letters', ['Daily', 'daily ', 'DAILY'], [['Daily', 'daily ', 'DAILY']], []],
])('a week with %s', (_, titles, series, single) => {
  const rows = weekRows(titles.map((title) => ({ title })));
  expect(rows.series.map((some) => some.map(({ title }) => title))).toEqual(series);
  expect(rows.single.map(({ title }) => title)).toEqual(single);
});
