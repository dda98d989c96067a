// Apart from what reads and writes them: each page asks at its start whether there are any.

const prefix = 'mc_kept:';

/** What keys of a user's kept meetings begin with; the draft's key follows. */
export const keptKeys = (userId: number) => `${prefix}${userId}:`;

/** By whoever uses this browser. */
export function isAnythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}
