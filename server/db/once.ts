/** Makes it when it is first asked for, and never again. */
export function once<T extends string | object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
