// A figure that falls or rises along straight lines between known points, and stays level outside them.

export type Point = readonly [x: number, y: number];

/** The y at `x` on the line through `points`, which are in rising order of x and at least one. */
export function along(points: readonly Point[], x: number): number {
  const next = points.findIndex(([px]) => px >= x);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1]?.[1] ?? 0;
  const [x0, y0] = points[next - 1] ?? [0, 0];
  const [x1, y1] = points[next] ?? [0, 0];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
