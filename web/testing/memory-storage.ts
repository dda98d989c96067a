/** An in-memory `localStorage` with the methods that the app uses; only stored items are enumerable properties. */
export function memoryStorage(
  kept: Record<string, string> = {},
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(kept, { [key]: text }),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as typeof kept & typeof methods;
}
