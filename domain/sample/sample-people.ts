// The people of the sample data are roles, so that nobody takes them for colleagues.

export type SamplePerson = {
  name: string;
  role: string;
  /** One of the default salary tiers. */
  tier: string;
};

const person = (name: string, role: string, tier: string): SamplePerson => ({ name, role, tier });

export const engineeringTeam: readonly SamplePerson[] = [
  person('Engineering manager', 'Engineering manager', 'manager'),
  person('Lead engineer', 'Engineer', 'lead'),
  person('Engineer A', 'Engineer', 'senior'),
  person('Engineer B', 'Engineer', 'senior'),
  person('Engineer C', 'Engineer', 'mid'),
  person('Engineer D', 'Engineer', 'junior'),
  person('Quality engineer', 'Quality', 'mid'),
];

export const productTeam: readonly SamplePerson[] = [
  person('Head of product', 'Product', 'director'),
  person('Product manager', 'Product', 'lead'),
  person('Designer A', 'Design', 'senior'),
  person('Designer B', 'Design', 'mid'),
  person('User researcher', 'Research', 'mid'),
];

export const salesTeam: readonly SamplePerson[] = [
  person('Head of sales', 'Sales', 'director'),
  person('Account manager A', 'Sales', 'senior'),
  person('Account manager B', 'Sales', 'mid'),
  person('Account manager C', 'Sales', 'junior'),
  person('Customer success lead', 'Customer success', 'lead'),
];

export const leadershipTeam: readonly SamplePerson[] = [
  person('Managing director', 'Leadership', 'executive'),
  person('Head of engineering', 'Leadership', 'director'),
  person('Head of product', 'Product', 'director'),
  person('Head of sales', 'Sales', 'director'),
  person('Finance lead', 'Finance', 'manager'),
];

/** The tier of that name, or else the one whose rate is nearest to what the name costs by default. */
export function tierFor<Tier extends { name: string; hourlyRateCents: number }>(
  name: string,
  tiers: readonly Tier[],
  defaults: readonly { name: string; hourlyRateCents: number }[],
): Tier | null {
  const named = tiers.find((tier) => tier.name.toLowerCase() === name);
  const usual = defaults.find((tier) => tier.name === name)?.hourlyRateCents ?? 0;
  const distance = (tier: Tier) => Math.abs(tier.hourlyRateCents - usual);
  return named ?? tiers.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
