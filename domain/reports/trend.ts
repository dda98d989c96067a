// Whether weekly hours or costs changed: the difference of the means of their logarithms with an interval that holds the
// true change in 95 of 100 cases. A week resembles those before it, so that weeks are not counted as independent: the
// variance is that of moving blocks of four weeks (Künsch 1989), in closed form instead of by resampling, after the
// resemblance of neighboring weeks was taken out (Andrews and Monahan 1992) with its bias in short series corrected.

const leastWeeks = 13;

export type Trend = {
  /** Relative changes: −0.1 is a tenth less. */
  change: number;
  low: number;
  high: number;
  verdict: 'less' | 'more' | 'none';
};

const blockWeeks = 4;
/** Beyond these the correction would be larger than what it corrects. */
const [leastResemblance, mostResemblance] = [-0.3, 0.85];
/** The interval of short series is a little wider, so that at most 5 of 100 cases without a change are called one. */
const caution = 1.06;

/** Null with too few weeks on one side. Weeks without meetings are left out: they have no logarithm. */
export function trendOf(before: readonly number[], after: readonly number[]): Trend | null {
  const sides = [before, after].map((weeks) => weeks.filter((value) => value > 0).map(Math.log));
  const [earlier = [], later = []] = sides;
  if (earlier.length < leastWeeks || later.length < leastWeeks) return null;
  const weeks = (2 * earlier.length * later.length) / (earlier.length + later.length);
  const residuals = sides.map(centered);
  const resemblance = resemblanceOf(residuals, weeks);
  const variance = residuals.reduce((sum, side) => sum + varianceOfMean(side, resemblance), 0);
  const difference = mean(later) - mean(earlier);
  const half = caution * studentQuantile((2 * weeks - 11) / 3) * Math.sqrt(variance);
  const [low, high] = [Math.expm1(difference - half), Math.expm1(difference + half)];
  return {
    change: Math.expm1(difference),
    low,
    high,
    verdict: high < 0 ? 'less' : low > 0 ? 'more' : 'none',
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function centered(values: readonly number[]): number[] {
  const middle = mean(values);
  return values.map((value) => value - middle);
}

/** Correlation of neighboring weeks; estimates from few weeks are too low (Kendall 1954). */
function resemblanceOf(sides: readonly number[][], weeks: number): number {
  let [squares, neighbors] = [0, 0];
  for (const side of sides)
    for (const [i, value] of side.entries()) {
      squares += value ** 2;
      neighbors += value * (side[i - 1] ?? 0);
    }
  const estimate = squares === 0 ? 0 : neighbors / squares;
  return Math.min(mostResemblance, Math.max(leastResemblance, estimate + (1 + 3 * estimate) / weeks));
}

function varianceOfMean(side: readonly number[], resemblance: number): number {
  const news = centered(side.slice(1).map((value, i) => value - resemblance * (side[i] ?? 0)));
  const blocks = news.length - blockWeeks + 1;
  let squares = 0;
  for (let first = 0; first < blocks; first += 1) squares += mean(news.slice(first, first + blockWeeks)) ** 2;
  const ofMean = ((squares / blocks) * blockWeeks) / (news.length - blockWeeks);
  return (ofMean * news.length) / side.length / (1 - resemblance) ** 2;
}

/** The 97.5 % quantile of Student's distribution (Abramowitz and Stegun 26.7.5). */
function studentQuantile(degrees: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}
