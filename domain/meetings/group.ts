import { defaultAttendee } from '#domain/meetings/meeting.ts';

/** Limits per organization and per group. */
export const mostGroups = 500;
export const mostGroupMembers = 200;

export const memberRole = (given: string): string => given.trim() || defaultAttendee.role;

const nameKey = (name: string) => name.trim().toLowerCase();

/** The members of a group who are not attendees yet, by name ignoring case, each name once. */
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

/** The list with `changed` at its old position or at `place` (1 is the first; beyond the end means last). */
export function atPlace<Member extends { id: number }>(
  members: readonly Member[],
  changed: Member,
  place?: number,
): Member[] {
  const others = members.filter(({ id }) => id !== changed.id);
  const own = members.findIndex(({ id }) => id === changed.id);
  return others.toSpliced(place === undefined ? own : place - 1, 0, changed);
}
