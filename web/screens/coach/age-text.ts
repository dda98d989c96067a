import { format } from '#web/components/format.ts';

const weekMs = 7 * 86_400_000;

/** "for 5 weeks", "for 7 months", "for 2.5 years" between two local days. */
export function ageText(since: string, today: string): string {
  const weeks = Math.max(1, Math.round((Date.parse(today) - Date.parse(since)) / weekMs));
  const months = Math.round((weeks * 7) / 30.44);
  if (weeks < 9) return `for ${format.count(weeks, 'week')}`;
  if (months < 18) return `for ${months} months`;
  return `for ${Number((months / 12).toFixed(1))} years`;
}
