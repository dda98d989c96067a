// People of a company's directory at a provider: who comes in, and what of them follows it. Name, addresses and whether
// somebody left follow the directory; the department until somebody edits it here; role and tier never.

import { identityKey, isAddress } from './matching.ts';
import type { DirectoryPerson } from './people-import.ts';

export type DirectoryEntry = {
  /** Hash of the provider's id, which stays when names and addresses change. */
  idHash: string;
  name: string;
  /** Addresses and aliases, see `identityKey`; the main address first. */
  identities: readonly string[];
  department: string | null;
  isActive: boolean;
};

/** What the directory had of a person at the last reading. */
export type Given = Pick<DirectoryEntry, 'identities' | 'department' | 'isActive'>;

/** `personId` is null for somebody who was erased here. */
export type Followed = { idHash: string; personId: number | null; given: Given };

type Known = {
  /** Everybody who is followed, or who has an address or name of an entry. */
  people: readonly DirectoryPerson[];
  followed: readonly Followed[];
  /** Those who follow another directory. */
  elsewhere: ReadonlySet<number>;
  /** Whether somebody may come in; those who are in go on following. */
  isWanted: (entry: DirectoryEntry, known: DirectoryPerson | undefined) => boolean;
  today: string;
  newId: () => number;
};

export type DirectoryPlan = {
  added: DirectoryPerson[];
  changed: DirectoryPerson[];
  /** New or changed rows. */
  followed: Followed[];
  /** Hashes of entries whose person has come back with another id. */
  replaced: string[];
  /** How many of those who are followed leave, and how many there are. */
  leaving: number;
  staying: number;
};

/** A directory that was read incompletely, or was emptied by mistake, must not let everybody leave. */
const [fewLeaving, shareLeaving] = [5, 0.2];
export const letsTooManyLeave = ({ leaving, staying }: Pick<DirectoryPlan, 'leaving' | 'staying'>): boolean =>
  leaving > Math.max(fewLeaving, (leaving + staying) * shareLeaving);

/** `entries` are all of the directory. */
export function planDirectory(entries: readonly DirectoryEntry[], known: Known): DirectoryPlan {
  const { people, followed, elsewhere, isWanted, today, newId } = known;
  const before = new Map(people.map((person) => [person.id, person]));
  const owners = new Map(people.flatMap(({ id, identities }) => identities.map((one) => [one, id] as const)));
  const byName = Map.groupBy(people, ({ name }) => identityKey(name));
  // A person may come on two pages.
  const entryOf = new Map(entries.map((entry) => [entry.idHash, entry]));
  const rowOf = new Map(followed.map((row) => [row.idHash, row]));
  const rowsOf = Map.groupBy(followed, ({ personId }) => personId);
  const isFollowed = (id: number) => rowsOf.has(id);
  const taken = new Set<number>();
  const replaced: string[] = [];

  /** Whether the address or alias went from its owner to the entry. */
  const isFree = (identity: string, personId: number | undefined): boolean => {
    const owner = owners.get(identity);
    if (owner === undefined || owner === personId) return true;
    const rows = rowsOf.get(owner) ?? [];
    return rows.length > 0 && rows.every(({ idHash }) => !entryOf.get(idHash)?.identities.includes(identity));
  };

  function knownPerson({ name, identities }: DirectoryEntry): DirectoryPerson | undefined {
    for (const identity of identities) {
      const owner = before.get(owners.get(identity) ?? Number.NaN);
      if (!owner || taken.has(owner.id)) continue;
      const rows = rowsOf.get(owner.id) ?? [];
      const isGone = rows.every(({ idHash }) => !entryOf.has(idHash));
      // The address of somebody who is gone may belong to a newcomer now; a return has the same name.
      if (rows.length === 0 || (isGone && identityKey(owner.name) === identityKey(name))) return owner;
    }
    // Somebody with another address may be another person with the same name.
    const named = (byName.get(identityKey(name)) ?? []).filter(
      (one) =>
        one.leftOn === null &&
        !isFollowed(one.id) &&
        !taken.has(one.id) &&
        !elsewhere.has(one.id) &&
        !one.identities.some(isAddress),
    );
    return named.length === 1 ? named[0] : undefined;
  }

  const after = new Map<number, DirectoryPerson>();
  const rows: Followed[] = [];
  for (const entry of entryOf.values()) {
    const row = rowOf.get(entry.idHash);
    if (row?.personId === null) continue;
    const found = row ? before.get(row.personId) : knownPerson(entry);
    if (!row && found && elsewhere.has(found.id)) continue;
    const mayComeIn = found || (entry.isActive && entry.identities.some((one) => isFree(one, undefined)));
    if (!row && !(isWanted(entry, found) && mayComeIn)) continue;
    const person = found ?? {
      id: newId(),
      name: entry.name,
      identities: [],
      role: null,
      department: null,
      leftOn: null,
      tiers: [],
    };
    taken.add(person.id);
    const former = row ? [row] : (rowsOf.get(person.id) ?? []);
    if (!row) replaced.push(...former.map(({ idHash }) => idHash));
    const { identities, department, isActive } = entry;
    const given = { identities, department, isActive };
    after.set(person.id, followEntry(after.get(person.id) ?? person, entry, former[0]?.given));
    if (!row || !isSameGiven(row.given, given))
      rows.push({ idHash: entry.idHash, personId: person.id, given });
  }

  function followEntry(person: DirectoryPerson, entry: DirectoryEntry, former: Given | undefined) {
    const kept = person.identities.filter(
      (one) => entry.identities.includes(one) || !former?.identities.includes(one),
    );
    const free = entry.identities.filter((one) => isFree(one, person.id));
    for (const one of free) owners.set(one, person.id);
    const hasOwnDepartment = former
      ? person.department !== former.department
      : person.department !== null && person.department !== '';
    const wasActive = former?.isActive ?? true;
    const stays = person.leftOn === null || person.leftOn > today;
    const leftOn =
      wasActive && !entry.isActive && stays ? today : !wasActive && entry.isActive ? null : person.leftOn;
    const [name, formerNames] = nameOf(person, entry.name);
    return {
      ...person,
      name,
      identities: [...new Set([...kept, ...free, ...formerNames])],
      department: hasOwnDepartment ? person.department : entry.department,
      leftOn,
    };
  }

  /** Meetings with the former name still belong to the person, unless somebody else has it as well. */
  function nameOf(person: DirectoryPerson, name: string): [string, string[]] {
    const [formerKey, key] = [identityKey(person.name), identityKey(name)];
    if (formerKey === key) return [name, []];
    const isOthers = (one: string) => (owners.get(one) ?? person.id) !== person.id;
    if (isOthers(key)) return [person.name, []];
    const isShared = isOthers(formerKey) || (byName.get(formerKey) ?? []).some(({ id }) => id !== person.id);
    if (!isShared) owners.set(formerKey, person.id);
    return [name, isShared ? [] : [formerKey]];
  }

  // Those who are in the directory no more, and the addresses that went to somebody else.
  for (const { idHash, personId, given } of followed) {
    const person = personId === null ? undefined : (after.get(personId) ?? before.get(personId));
    if (!person || personId === null || entryOf.has(idHash) || replaced.includes(idHash)) continue;
    const isElsewhere = (rowsOf.get(personId) ?? []).some((row) => entryOf.get(row.idHash)?.isActive);
    const stays = person.leftOn === null || person.leftOn > today;
    if (given.isActive && stays && !isElsewhere) after.set(personId, { ...person, leftOn: today });
    if (given.isActive) rows.push({ idHash, personId, given: { ...given, isActive: false } });
  }
  for (const person of people) {
    const lost = person.identities.filter((one) => owners.get(one) !== person.id);
    const current = after.get(person.id) ?? person;
    if (lost.length > 0)
      after.set(person.id, {
        ...current,
        identities: current.identities.filter((one) => !lost.includes(one)),
      });
  }

  const all = [...after.values()];
  const isHere = ({ leftOn }: DirectoryPerson) => leftOn === null || leftOn > today;
  const here = people.filter((person) => isFollowed(person.id) && isHere(person));
  const staying = here.filter((person) => isHere(after.get(person.id) ?? person)).length;
  return {
    added: all.filter(({ id }) => !before.has(id)),
    changed: all.filter((person) => {
      const former = before.get(person.id);
      return former !== undefined && !isSame(former, person);
    }),
    followed: rows,
    replaced,
    leaving: here.length - staying,
    staying,
  };
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

const isSameGiven = (a: Given, b: Given) =>
  a.department === b.department && a.isActive === b.isActive && isSameList(a.identities, b.identities);

const isSame = (a: DirectoryPerson, b: DirectoryPerson) =>
  a.name === b.name &&
  a.department === b.department &&
  a.leftOn === b.leftOn &&
  isSameList(a.identities, b.identities);
