/** Round figures beside an axis from 0 to `max`: two or three steps of 1, 2, 3 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max));
  const step = ([0.3, 0.5, 1, 2, 3, 5].find((factor) => max < factor * power * 4) ?? 5) * power;
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}
