// Where votes stay on the device until their boxes are closed; apart from what sends them, which few screens need.

export const votePrefix = (userId: number) => `mc_vote:${userId}:`;

/** The keys of a user's votes in localStorage. */
export function voteKeys(userId: number): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(votePrefix(userId)));
  } catch {
    return [];
  }
}

export function deleteVotes(userId: number): void {
  for (const key of voteKeys(userId)) localStorage.removeItem(key);
}
