// Whose meetings are known from connected calendars. One connected person in a meeting is enough to know it, with all
// its people.

import { identityKey } from '#domain/people/matching.ts';

/** 'seen': listed in the calendar of somebody else. */
export const coverageStates = ['connected', 'seen', 'unseen'] as const;
export type CoverageState = (typeof coverageStates)[number];

type Member = { name: string; email: string; connections: readonly Connection[] };
type Connection = { workedAt: number | null; isFailing: boolean };
/** A person of the directory who has not left, with addresses and aliases as identity keys. */
type DirectoryEntry = { name: string; identities: readonly string[] };
/** Somebody in a meeting of a connected calendar; either can be ''. */
type Listed = { email: string; name: string };

export type Covered = {
  name: string;
  isMember: boolean;
  state: CoverageState;
  /** When one of the calendars was last read; null if none was. */
  workedAt: number | null;
  /** Whether one of the calendars cannot be read. */
  isFailing: boolean;
};

/** Members and people of the directory, each once: failing ones first, then by name. */
export function coverageOf(
  members: readonly Member[],
  directory: readonly DirectoryEntry[],
  listed: readonly Listed[],
): Covered[] {
  const entryOf = new Map(directory.flatMap((entry) => entry.identities.map((key) => [key, entry])));
  const known = new Set([...entryOf.keys(), ...members.map(({ email }) => identityKey(email))]);
  const seen = seenKeys(listed, known, directory);
  const isSeen = (keys: readonly string[]) => keys.some((key) => seen.has(key));
  const entriesOfMembers = new Set<DirectoryEntry>();

  const ofMembers = members.map(({ name, email, connections }): Covered => {
    const key = identityKey(email);
    const entry = entryOf.get(key);
    if (entry) entriesOfMembers.add(entry);
    const times = connections.flatMap(({ workedAt }) => workedAt ?? []);
    const keys = entry ? [key, ...entry.identities, nameOf(entry)] : [key];
    return {
      name,
      isMember: true,
      state: connections.length > 0 ? 'connected' : isSeen(keys) ? 'seen' : 'unseen',
      workedAt: times.length === 0 ? null : Math.max(...times),
      isFailing: connections.some(({ isFailing }) => isFailing),
    };
  });
  const others = directory
    .filter((entry) => !entriesOfMembers.has(entry))
    .map((entry): Covered => ({
      name: entry.name,
      isMember: false,
      state: isSeen([...entry.identities, nameOf(entry)]) ? 'seen' : 'unseen',
      workedAt: null,
      isFailing: false,
    }));
  return [...ofMembers, ...others].toSorted(
    (a, b) => Number(b.isFailing) - Number(a.isFailing) || compareNames(a.name, b.name),
  );
}

const nameOf = ({ name }: DirectoryEntry) => identityKey(name);

const { compare: compareNames } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Addresses and aliases, and names that only one person has. */
function seenKeys(
  listed: readonly Listed[],
  known: ReadonlySet<string>,
  directory: readonly DirectoryEntry[],
): Set<string> {
  const namesakes = Map.groupBy(directory, nameOf);
  const seen = new Set<string>();
  for (const { email, name } of listed) {
    const [address, named] = [identityKey(email), identityKey(name)];
    if (address !== '' && known.has(address)) seen.add(address);
    else if (known.has(named) || namesakes.get(named)?.length === 1) seen.add(named);
  }
  return seen;
}
