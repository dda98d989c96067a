/** Computes a value at its first use and caches it. */
export function once<T extends string | object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
