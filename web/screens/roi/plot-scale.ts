// Costs and values lie orders of magnitude apart: both axes are logarithmic and the same, so that break-even is a diagonal.

import type { RoiPoint } from '#contract/roi.ts';

export type PlotScale = {
  /** Where an amount in dollars lies along an axis, in percent. */
  percent: (dollars: number) => number;
  ticks: number[];
};

const factors = [1, 2, 5];

/** Round amounts 1, 2 and 5 times a power of ten, from the last one not above `low` to the first not below `high`. */
function roundAmounts(low: number, high: number): number[] {
  const amounts: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const factor of factors) amounts.push(Number((factor * 10 ** power).toPrecision(6)));
  const first = amounts.findLastIndex((amount) => amount <= low);
  const last = amounts.findIndex((amount) => amount >= high);
  return amounts.slice(Math.max(0, first), last + 1);
}

/** The scale of both axes, from the least to the greatest of all amounts. */
export function plotScale(points: readonly RoiPoint[]): PlotScale {
  const amounts = points.flatMap(({ cost, value }) => [cost, value]);
  const low = Math.min(...amounts);
  // One amount alone would make an axis without a length.
  const round = roundAmounts(low, Math.max(...amounts, low * 5));
  const [from = 1, to = 10] = [round[0], round.at(-1)].map((amount) => Math.log10(amount ?? 1));
  const isPower = (amount: number) => Number.isInteger(Number(Math.log10(amount).toFixed(6)));
  return {
    percent: (dollars) => ((Math.log10(dollars) - from) / (to - from)) * 100,
    ticks: round.length <= 7 ? round : round.filter(isPower),
  };
}

/** Which point lies nearest to a place in the plot, both in percent from the lower left. `ratio` is width by height. */
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
