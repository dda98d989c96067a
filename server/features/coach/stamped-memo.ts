// Keeps what was computed from some state until the stamp of the state changes.

/** The oldest values go first when there are more than `limit`. */
export function stampedMemo<T>(limit: number) {
  const memo = new Map<string, { stamp: string; value: Promise<T> }>();
  return (key: string, stamp: string, compute: () => Promise<T>): Promise<T> => {
    const found = memo.get(key);
    if (found?.stamp === stamp) return found.value;
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
