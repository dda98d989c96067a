// Under what a day's figures were kept: they are right for as long as the same would be written down now.

import { recurringWithinDays } from '#domain/hygiene/habits.ts';
import type { HygieneSettings } from '#domain/hygiene/rule.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** Whose days, by whose clock and rule. */
export type Asker = {
  org: OrgId;
  organization: { timeZone: string; clockVersion: number; hygiene: HygieneSettings };
};

/** Days before a day whose meetings decide which of its own recur; one more where the clocks change. */
export const recurringReach = recurringWithinDays + 1;

/** How a day is worked out; another number where it comes out otherwise than what was kept before. */
const form = 2;

/** Not the zone itself: when it comes back, other meetings may stand on a day that no write touched. */
export const dayStamp = ({ organization: { clockVersion, hygiene } }: Asker, changes: number): string =>
  [form, changes, hygiene.version, clockVersion].join(' ');

/** Of neighboring days. Counts only ever rise: the sum over the days that decide changes with each of them. */
export function recurringStamps(
  { organization: { clockVersion } }: Asker,
  changes: Map<string, number>,
  neighbors: readonly string[],
): Map<string, string> {
  const days = daysFrom(addDays(neighbors[0] ?? '', -recurringReach), neighbors.at(-1) ?? '');
  const counts = days.map((day) => changes.get(day) ?? 0);
  return new Map(
    neighbors.map((day, i) => {
      const sum = counts.slice(i, i + recurringReach + 1).reduce((all, one) => all + one, 0);
      return [day, `${sum} ${clockVersion}`];
    }),
  );
}

/** All days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
