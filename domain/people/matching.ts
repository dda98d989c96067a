// How an attendee is matched to a person of the directory: by address or alias, otherwise by an unambiguous name.

/** The normalized form for comparing names and addresses: ignores case, spaces and the order "Last, First". */
export function identityKey(text: string): string {
  const key = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  const [last, first, ...more] = key.split(', ');
  return first && last && more.length === 0 && !key.includes('@') ? `${first} ${last}` : key;
}

/** Replaces the names of erased people in meetings. */
export const erasedName = 'Erased person';

export const isAddress = (identity: string): boolean => identity.includes('@');

/** Key of names that may be spelled differently for the same person: without accents, words in any order. */
export const similarityKey = (text: string): string =>
  identityKey(text)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .split(' ')
    .toSorted()
    .join(' ');

export type KnownPerson = {
  id: number;
  name: string;
  role: string | null;
  department: string | null;
  /** The first day after they left, "YYYY-MM-DD". */
  leftOn: string | null;
  tiers: readonly { fromDay: string; salaryTier: string | null }[];
};

export type Directory = {
  /** People by address or alias; both are unique. */
  byIdentity: ReadonlyMap<string, KnownPerson>;
  byName: ReadonlyMap<string, readonly KnownPerson[]>;
};

/** The person that an attendee's name or address identifies on a day; null if none or several match. */
export function matchPerson(
  { byIdentity, byName }: Directory,
  attendee: string,
  day: string,
): KnownPerson | null {
  const key = identityKey(attendee);
  const identified = byIdentity.get(key);
  if (identified) return identified;
  const named = byName.get(key) ?? [];
  const present = named.filter(({ leftOn }) => leftOn === null || day < leftOn);
  const fitting = present.length > 0 ? present : named;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** What identifies an invited person on a day: the address if the directory has it, otherwise the name. */
export const invitedIdentity = (
  directory: Directory,
  { email, name }: { email: string; name: string },
  day: string,
): string => (email !== '' && matchPerson(directory, email, day) !== null ? email : name || email);
