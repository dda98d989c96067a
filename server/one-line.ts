// Errors as one line for the operator, naming the setting that caused them.

export function oneLine(error: unknown): string {
  // A host with several unreachable addresses: the error itself has no message.
  if (error instanceof AggregateError) return error.errors.map(oneLine).join(', ');
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** Prefixes errors of `work` with the name of the setting. */
export async function inSetting<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${name}: ${oneLine(error)}`, { cause: error });
  }
}
