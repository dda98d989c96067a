// Which queries a change invalidates, by the first part of their keys. Skips queries that only fill a form: saving
// the form detects a conflict by the version.

import type { ChangeKind } from '#contract/events.ts';

// Names and roles of members are suggestions in attendee forms.
const people = ['members', 'invitations', 'suggestions', 'first-steps'];
const record = ['meetings', 'suggestions', 'planned', 'first-steps'];

const keysByKind: Record<ChangeKind, readonly string[]> = {
  meeting: record,
  meetings: record,
  attendees: record,
  import: [...record, 'imports'],
  planned: ['planned'],
  'calendar-connection': ['calendars', 'planned', 'first-steps'],
  budget: ['meetings'],
  finance: ['meetings'],
  'report-settings': ['meetings'],
  'meeting-plan': ['meeting-plans', 'planned'],
  'live-meeting': ['live'],
  'room-screen': ['live'],
  'calendar-feed': ['calendar-feed'],
  group: ['groups'],
  template: ['templates'],
  member: [...people, 'organization-tokens'],
  sessions: ['sessions'],
  password: [],
  authenticator: ['second-factor'],
  'recovery-code': ['second-factor'],
  'recovery-codes': ['second-factor'],
  identity: ['identities'],
  'sign-on': [],
  'second-factor': ['current-user', 'second-factor', 'second-factor-policy', 'members'],
  passkey: ['second-factor', 'passkeys'],
  'api-token': ['api-tokens', 'organization-tokens', 'sessions'],
  invitation: people,
  profile: [...people, 'current-user'],
  avatar: [...people, 'current-user'],
  person: ['people', 'suggestions', 'groups', 'templates'],
  // Every amount may have changed.
  pay: ['current-user', 'pay', 'people', 'groups', 'templates', 'salary-tiers', ...record],
  'org-role': ['org-roles', 'suggestions'],
  tiers: ['salary-tiers', 'groups', 'templates', 'first-steps'],
  'first-steps': ['first-steps'],
  organization: ['current-user', 'meetings', 'planned', 'ratings'],
  'hygiene-rule': ['current-user', 'meetings', 'hygiene-settings'],
  plan: ['plan'],
  discuss: ['meetings'],
  rating: ['ratings', 'meetings'],
  webhook: ['webhooks'],
  series: ['meetings'],
  recommendation: ['meetings'],
  'coach-action': ['meetings'],
  'organization-deleted': [],
  'sample-data': [
    ...record,
    ...people,
    'people',
    'meeting-plans',
    'sample-data',
    'groups',
    'templates',
    'salary-tiers',
    'org-roles',
  ],
};

const everything = new Set(Object.values(keysByKind).flat());

/** A predicate for the keys to invalidate; null among the kinds means that changes may have been missed. */
export function keyFilter(kinds: readonly (string | null)[]): (queryKey: readonly unknown[]) => boolean {
  const stale = kinds.includes(null)
    ? everything
    : new Set(kinds.flatMap((kind) => (kind === null ? [] : (keysByKind[kind as ChangeKind] ?? []))));
  return ([first]) => typeof first === 'string' && stale.has(first);
}

/** The filter for invalidateQueries after a change by this user: the same keys as after a change by others. */
export const keysToInvalidate = (kind: ChangeKind) => {
  const isStale = keyFilter([kind]);
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isStale(queryKey) };
};
