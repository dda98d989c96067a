const units = ['', 'k', 'M', 'B', 'T'];

/** "$744", "$5.7k", for places where a whole amount does not fit; dimes only of less than ten dollars. */
export function compactDollars(dollars: number): string {
  let [amount, unit] = [dollars < 10 ? dollars : Math.round(dollars), 0];
  // At most three figures, and at most one of them behind the point.
  const rounded = () => (amount < 99.95 ? Math.round(amount * 10) / 10 : Math.round(amount));
  while (rounded() >= 1000 && unit < units.length - 1) [amount, unit] = [amount / 1000, unit + 1];
  return `$${rounded()}${units[unit]}`;
}
