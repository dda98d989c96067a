// Figures about people are shown only for groups in which nobody can be identified.

/** No organization may choose fewer; five are usual. */
export const leastSmallestGroup = 3;

/** Groups share nobody. `persons` are those whom the figure describes. */
export type PeopleGroup = { key: string; persons: number };

/**
 * The keys that stand together in a breakdown: groups under `smallest` are merged with the next smallest until the
 * merged group and the rest are large enough. Groups without anybody are left out; no group at all is given where
 * everybody together is too few. Merged keys are in order of size.
 */
export function largeEnoughGroups(groups: readonly PeopleGroup[], smallest: number): string[][] {
  const rest = groups
    .filter(({ persons }) => persons > 0)
    .toSorted((a, b) => a.persons - b.persons || (a.key < b.key ? -1 : 1));
  const merged: PeopleGroup[] = [];
  const isTooSmall = () => {
    const next = rest[0];
    if (next === undefined) return false;
    return next.persons < smallest || (merged.length > 0 && count(merged) < smallest);
  };
  while (isTooSmall()) merged.push(...rest.splice(0, 1));
  if (merged.length > 0 && count(merged) < smallest) return [];
  const alone = rest.map(({ key }) => [key]);
  return merged.length > 0 ? [merged.map(({ key }) => key), ...alone] : alone;
}

const count = (groups: readonly PeopleGroup[]) => groups.reduce((sum, { persons }) => sum + persons, 0);
