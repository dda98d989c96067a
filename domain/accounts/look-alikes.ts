// Names of organizations, members and administrators that look alike.

// Letters of other scripts that look like Latin ones.
const latin: Partial<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
};

/** Names with the same key look alike: case, accents, punctuation and invisible characters are ignored. */
export function lookAlikeKey(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return Array.from(letters, (letter) => latin[letter] ?? letter).join('');
}

// Characters that look alike in an address.
const inAddress = (text: string) => text.replaceAll('rn', 'm').replaceAll('0', 'o').replaceAll(/[1i|]/g, 'l');

/** Addresses with the same key look alike, besides what makes names look alike. */
export const addressKey = (email: string): string =>
  email.split('@').map(lookAlikeKey).map(inAddress).join('@');

export const looksLike = (one: string, other: string): boolean => lookAlikeKey(one) === lookAlikeKey(other);
