/** Prefix of the keys of all queries that depend on meetings. Invalidate it after a change of a meeting. */
export const meetingsKey = ['meetings'] as const;
