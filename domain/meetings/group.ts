// A group brings its members into a meeting at once, but nobody who is there already.

/** Of one organization, and of one group: what a page can show and a person oversee. */
export const mostGroups = 500;
export const mostGroupMembers = 200;

/** What somebody is called whose role was left out; imports say the same. */
const roleWithoutName = 'Team Member';

export function memberRole(given: string): string {
  return given.trim() || roleWithoutName;
}

const nameKey = (name: string) => name.trim().toLowerCase();

/** The members that a group adds: those whose name is not there yet, each name once, in the group's order. */
export function newcomers<Member extends { name: string }>(
  present: readonly { name: string }[],
  members: readonly Member[],
): Member[] {
  const names = new Set(present.map(({ name }) => nameKey(name)));
  return members.filter(({ name }) => {
    const key = nameKey(name);
    const isNew = !names.has(key);
    names.add(key);
    return isNew;
  });
}

/** The list with `changed` in its own old place, or at the given one; 1 is the first, beyond the end is the last. */
export function atPlace<Member extends { id: number }>(
  members: readonly Member[],
  changed: Member,
  place?: number,
): Member[] {
  const others = members.filter(({ id }) => id !== changed.id);
  const own = members.findIndex(({ id }) => id === changed.id);
  return others.toSpliced(place === undefined ? own : place - 1, 0, changed);
}
