// Groups of people that are large enough to publish figures about them.

/** A figure about fewer people tells of single ones. */
const smallestGroup = 5;

export type Group = { departments: string[]; people: number };

/**
 * Merges groups that are too small with the next smallest, until each has enough people. None if all together have too
 * few. The order of `sizes` does not matter.
 */
export function largeGroups(sizes: ReadonlyMap<string, number>, least = smallestGroup): Group[] {
  const groups = [...sizes].map(([department, people]): Group => ({ departments: [department], people }));
  for (;;) {
    groups.sort(
      (a, b) => a.people - b.people || ((a.departments[0] ?? '') < (b.departments[0] ?? '') ? -1 : 1),
    );
    const [smallest, next] = groups;
    if (!smallest) return [];
    if (smallest.people >= least) return groups.toReversed();
    if (!next) return [];
    const departments = [...smallest.departments, ...next.departments].toSorted();
    groups.splice(0, 2, { departments, people: smallest.people + next.people });
  }
}
