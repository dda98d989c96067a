// The scale of the plot: costs and values differ by orders of magnitude, so both axes are logarithmic. They are
// equal, so that break-even is the diagonal.

import type { RoiPoint } from '#contract/meetings/roi.ts';

export type PlotScale = {
  /** Position of an amount on an axis, in percent; zero is at the origin. */
  percent: (amount: number) => number;
  ticks: number[];
};

const factors = [1, 2, 5];

/** 1, 2 and 5 times powers of ten, from the largest that is at most `low` to the smallest that is at least `high`. */
function roundAmounts(low: number, high: number): number[] {
  const amounts: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const factor of factors) amounts.push(Number((factor * 10 ** power).toPrecision(6)));
  const first = amounts.findLastIndex((amount) => amount <= low);
  const last = amounts.findIndex((amount) => amount >= high);
  return amounts.slice(Math.max(0, first), last + 1);
}

export function plotScale(points: readonly RoiPoint[]): PlotScale {
  const amounts = points.flatMap(({ cost, value }) => [cost, value]).filter((amount) => amount > 0);
  const low = Math.min(...(amounts.length > 0 ? amounts : [1]));
  // With only one amount, the axis would have no length.
  const round = roundAmounts(low, Math.max(...amounts, low * 5));
  const [from = 1, to = 10] = [round[0], round.at(-1)].map((amount) => Math.log10(amount ?? 1));
  const isPower = (amount: number) => Number.isInteger(Number(Math.log10(amount).toFixed(6)));
  return {
    percent: (amount) => (amount > 0 ? ((Math.log10(amount) - from) / (to - from)) * 100 : 0),
    ticks: round.length <= 7 ? round : round.filter(isPower),
  };
}

/** Index of the point nearest to a position, given in percent from the lower left. `ratio` is width / height. */
export function nearestPoint(
  points: readonly RoiPoint[],
  { percent }: PlotScale,
  place: { x: number; y: number },
  ratio: number,
): number {
  const distances = points.map(({ cost, value }) =>
    Math.hypot((percent(cost) - place.x) * ratio, percent(value) - place.y),
  );
  return distances.indexOf(Math.min(...distances));
}
