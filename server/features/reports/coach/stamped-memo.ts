// Caches a computed value until the stamp of its input changes.

import { organizationMemo } from '#server/tenancy/organization-memo.ts';

/**
 * Keys are those of `organizationMemo`. Evicts the oldest values beyond `limit`. Recomputes a value if `isStale` is
 * true.
 */
export function stampedMemo<T>(limit: number, isStale: (value: T) => boolean = () => false) {
  const memo = organizationMemo<{ stamp: string; value: Promise<T> }>();
  return async (key: string, stamp: string, compute: () => Promise<T>): Promise<T> => {
    const found = memo.get(key);
    if (found?.stamp === stamp) {
      const known = await found.value;
      if (!isStale(known)) return known;
    }
    const value = compute();
    memo.delete(key);
    memo.set(key, { stamp, value });
    const [oldest] = memo.keys();
    if (memo.size > limit && oldest !== undefined) memo.delete(oldest);
    value.catch(() => {
      if (memo.get(key)?.value === value) memo.delete(key);
    });
    return value;
  };
}
