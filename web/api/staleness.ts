// Which answers a change makes stale, by the first word of their keys. What only fills a form is left alone: somebody may
// be at it, and its save notices by the version when somebody else was faster.

// The names of members and the roles are suggested where somebody's are asked for.
const people = ['members', 'invitations', 'suggestions'];
const record = ['meetings', 'suggestions'];

/** By the kind that the server tells. What stands under none shows none of it. */
const staleBy: Record<string, readonly string[]> = {
  meeting: record,
  meetings: record,
  import: [...record, 'imports'],
  budget: ['meetings'],
  group: ['groups'],
  template: ['templates'],
  member: people,
  invitation: people,
  profile: [...people, 'current-user'],
  avatar: [...people, 'current-user'],
  'org-role': ['org-roles', 'suggestions'],
  tiers: ['salary-tiers', 'groups', 'templates'],
  organization: ['current-user', 'meetings'],
  'hygiene-rule': ['current-user', 'meetings', 'hygiene-settings'],
  plan: ['plan'],
  discuss: ['meetings'],
  series: ['meetings'],
  recommendation: ['meetings'],
  'coach-action': ['meetings'],
  'sample-data': [...record, ...people, 'sample-data', 'groups', 'templates', 'salary-tiers', 'org-roles'],
};

const everything = new Set(Object.values(staleBy).flat());

/** Tells which keys to ask for again; null among the kinds: something may have been missed. */
export function stalenessOf(kinds: readonly (string | null)[]): (queryKey: readonly unknown[]) => boolean {
  const stale = kinds.includes(null)
    ? everything
    : new Set(kinds.flatMap((kind) => (kind === null ? [] : (staleBy[kind] ?? []))));
  return ([first]) => typeof first === 'string' && stale.has(first);
}

/** What to invalidate after a change of one's own: the same as after somebody else's. */
export const keysToInvalidate = (kind: string) => {
  const isStale = stalenessOf([kind]);
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isStale(queryKey) };
};
