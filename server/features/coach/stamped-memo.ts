// Keeps what was computed from some state until the stamp of the state changes.

import { organizationMemo } from '#server/tenancy/organization-memo.ts';

/** Keys are those of `organizationMemo`. The oldest values go first when there are more than `limit`. A value that `isStale` is computed again. */
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
