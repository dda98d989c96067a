// Ranking: names that begin with the words, then names with a later word that begins with them, then aliases that
// begin with them, then names that contain them elsewhere.

export type Findable = {
  label: string;
  /** Additional search words. */
  words?: string;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 0 is best; null for no match. All typed words must match a word there. */
export function rankOf({ label, words = '' }: Findable, typed: string): number | null {
  const wanted = plain(typed).trim();
  if (wanted === '') return 0;
  const name = plain(label);
  if (name.startsWith(wanted)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  const everything = `${name} ${plain(words)}`.split(/\s+/);
  const begins = (part: string) => everything.some((word) => word.startsWith(part));
  if (wanted.split(/\s+/).every(begins)) return 2;
  return name.includes(wanted) ? 3 : null;
}

/** The matches, best first; equal ones in their order. */
export function ranked<T extends Findable>(things: readonly T[], typed: string): T[] {
  return things
    .flatMap((thing) => {
      const rank = rankOf(thing, typed);
      return rank === null ? [] : [{ thing, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}
