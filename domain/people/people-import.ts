// Computes the changes of a people import to the directory, row by row.

import { assignTier, sameTiers } from './dated-tiers.ts';
import { identityKey, isAddress } from './matching.ts';
import type { DatedTier } from './pricing.ts';

export type DirectoryPerson = {
  id: number;
  name: string;
  /** Addresses and aliases, see `identityKey`. */
  identities: readonly string[];
  role: string | null;
  department: string | null;
  leftOn: string | null;
  /** Working time a week; null for that of the organization. */
  weeklyMinutes?: number | null;
  tiers: readonly DatedTier[];
};

/** Empty cells change nothing. */
export type ImportedRow = {
  name: string;
  email: string | null;
  role: string | null;
  department: string | null;
  salaryTier: string | null;
};

export type RowResult =
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'ambiguous-name'
  | 'repeated-address'
  | 'unknown-tier';

export type ImportPlan = { results: RowResult[]; added: DirectoryPerson[]; changed: DirectoryPerson[] };

type Known = {
  /** Everybody with an address or name of a row. */
  people: readonly DirectoryPerson[];
  tierNames: readonly string[];
  today: string;
  newId: () => number;
};

const hasAddress = ({ identities }: DirectoryPerson) => identities.some(isAddress);

/**
 * Adds or changes people by address, otherwise by an unambiguous name. Importing the same row again changes
 * nothing.
 */
export function planImport(
  rows: readonly ImportedRow[],
  { people, tierNames, today, newId }: Known,
): ImportPlan {
  const tiers = new Map(tierNames.map((name) => [name.toLowerCase(), name]));
  const before = new Map(people.map((person) => [person.id, person]));
  const current = new Map(before);
  const byIdentity = new Map<string, number>();
  const byName = new Map<string, Set<number>>();
  const addresses = new Set<string>();

  const keep = (person: DirectoryPerson) => {
    current.set(person.id, person);
    for (const identity of person.identities) byIdentity.set(identity, person.id);
    const key = identityKey(person.name);
    byName.set(key, (byName.get(key) ?? new Set()).add(person.id));
  };
  for (const person of people) keep(person);

  const withName = (key: string) => [...(byName.get(key) ?? [])].flatMap((id) => current.get(id) ?? []);

  /** The person of a row; undefined for a new person. */
  const find = (name: string, email: string | null): DirectoryPerson | 'ambiguous-name' | undefined => {
    const identified = byIdentity.get(email ?? name) ?? byIdentity.get(name);
    if (identified !== undefined) return current.get(identified);
    // Somebody with another address may be another person with the same name.
    const fitting = withName(name).filter((person) => email === null || !hasAddress(person));
    return fitting.length > 1 ? 'ambiguous-name' : fitting[0];
  };

  const results = rows.map((row): RowResult => {
    const email = row.email ? identityKey(row.email) : null;
    if (email !== null && addresses.has(email)) return 'repeated-address';
    if (email !== null) addresses.add(email);
    const salaryTier = row.salaryTier ? tiers.get(row.salaryTier.toLowerCase()) : null;
    if (salaryTier === undefined) return 'unknown-tier';
    const key = identityKey(row.name);
    const found = find(key, email);
    if (found === 'ambiguous-name') return found;

    const person = found ?? {
      id: newId(),
      name: row.name,
      identities: [],
      role: null,
      department: null,
      leftOn: null,
      tiers: [],
    };
    const formerKey = identityKey(person.name);
    const isRenamed = formerKey !== key && !person.identities.includes(key);
    if (isRenamed) byName.get(formerKey)?.delete(person.id);
    const formerName = isRenamed && withName(formerKey).length === 0 ? [formerKey] : [];
    const after: DirectoryPerson = {
      ...person,
      name: isRenamed ? row.name : person.name,
      identities: [...new Set([...person.identities, ...(email === null ? [] : [email]), ...formerName])],
      role: row.role || person.role,
      department: row.department || person.department,
      tiers: salaryTier === null ? person.tiers : assignTier(person.tiers, { salaryTier }, today),
    };
    keep(after);
    if (!found) return 'added';
    return isSame(person, after) ? 'unchanged' : 'changed';
  });

  const after = [...current.values()];
  return {
    results,
    added: after.filter(({ id }) => !before.has(id)),
    changed: after.filter((person) => {
      const former = before.get(person.id);
      return former !== undefined && !isSame(former, person);
    }),
  };
}

const isSame = (a: DirectoryPerson, b: DirectoryPerson) =>
  a.name === b.name &&
  a.role === b.role &&
  a.department === b.department &&
  a.identities.length === b.identities.length &&
  sameTiers(a.tiers, b.tiers);
