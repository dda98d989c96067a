export type SalaryTier = { name: string; hourlyRateCents: number; rank: number };

/** The default hourly rates of the specification, section 3, in rank order. */
export const defaultSalaryTiers: readonly SalaryTier[] = [
  ['junior', 35],
  ['mid', 55],
  ['senior', 75],
  ['lead', 95],
  ['manager', 120],
  ['director', 160],
  ['executive', 250],
].map(([name, dollars], index) => ({
  name: String(name),
  hourlyRateCents: Number(dollars) * 100,
  rank: index + 1,
}));

/** "Mid" for "mid"; names with capital letters stay as written. */
export function tierLabel(name: string): string {
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
