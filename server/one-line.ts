// What went wrong, for the operator who reads it: one line, which names the setting that it is about.

export function oneLine(error: unknown): string {
  // A host with several addresses, none of which answered: the error of all of them has no words of its own.
  if (error instanceof AggregateError) return error.errors.map(oneLine).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Whatever `work` throws begins with the setting's name. */
export async function inSetting<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name}: ${oneLine(error)}`, { cause: error });
  }
}
