type Try = { submittedAt: number; error: Error | null };

/** Why the last of several changes failed; null where it did not, whatever failed before. */
export function latestFailure(tries: readonly Try[]): Error | null {
  return tries.reduce((latest, one) => (one.submittedAt >= latest.submittedAt ? one : latest), {
    submittedAt: 0,
    error: null,
  }).error;
}
