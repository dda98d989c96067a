// How an attendee is recognized as a person of the directory: by address or other name, else by an unambiguous name.

/** The form in which names and addresses are compared: case, spaces and the order "Last, First" do not matter. */
export function identityKey(text: string): string {
  const key = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  const [last, first, ...more] = key.split(', ');
  return first && last && more.length === 0 && !key.includes('@') ? `${first} ${last}` : key;
}

/** What stands in meetings for people who were erased. */
export const erasedName = 'Erased person';

export const isAddress = (identity: string): boolean => identity.includes('@');

/** Names that may be written differently for the same person: without accents, words in any order. */
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
  /** The first day without them, "YYYY-MM-DD". */
  leftOn: string | null;
  /** In the order of days. */
  tiers: readonly { fromDay: string; salaryTier: string | null }[];
};

export type Directory = {
  /** People by address or other name; both are unique. */
  byIdentity: ReadonlyMap<string, KnownPerson>;
  byName: ReadonlyMap<string, readonly KnownPerson[]>;
};

/** The person whom an attendee's name or address stands for on a day; null if nobody or more than one fits. */
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
