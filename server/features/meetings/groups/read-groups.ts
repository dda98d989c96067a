// Groups as a caller may see them.

import type { Group } from '#contract/meetings/groups.ts';
import { canEdit, seesPay } from '#domain/accounts/permissions.ts';
import { toMajor } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { todaysPrices } from '#server/features/people/people/todays-prices.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { type Shown, visibleTo } from '#server/db/visible-to.ts';
import { type GroupFilter, groupsWithMembers, type ListedGroup } from './store.ts';

type ShownGroup = Shown<ListedGroup>;

export function groupReader({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  /** Adds today's prices: of the directory, otherwise of the tier, otherwise as stored. */
  async function priced(groups: readonly ShownGroup[], caller: Member): Promise<ShownGroup[]> {
    const names = groups.flatMap(({ members }) => members.map(({ name }) => name));
    const { ofPerson, ofTier } = await todaysPrices(visibleTo(caller, db).read, caller, names, now());
    const atTodaysPrice = (member: ShownGroup['members'][number]) => {
      const { salaryTier, hourlyRateCents } = ofPerson(member.name) ?? member;
      const rate = salaryTier === null ? null : ofTier(salaryTier);
      return { ...member, salaryTier, hourlyRateCents: rate ?? hourlyRateCents };
    };
    return groups.map((group) => ({ ...group, members: group.members.map(atTodaysPrice) }));
  }

  async function read(caller: Member, filter: GroupFilter): Promise<Group[]> {
    const stored = await groupsWithMembers(visibleTo(caller, db).read, caller.org, filter);
    const groups = seesPay(caller) ? await priced(stored, caller) : stored;
    return groups.map((group) => toGroup(group, caller));
  }

  return {
    /** All groups, oldest first. */
    all: (caller: Member) => read(caller, {}),

    own: (caller: Member) => read(caller, { createdBy: caller.userId }),

    /** The group that a change returned, as the caller may see it. */
    changed: async (caller: Member, change: Promise<number | ApiError>): Promise<Group | ApiError> => {
      const id = await change;
      return id instanceof ApiError ? id : ((await read(caller, { id }))[0] ?? fail('not-found'));
    },
  };
}

const toGroup = (group: ShownGroup, reader: Member): Group => ({
  id: group.id,
  name: group.name,
  description: group.description,
  createdDate: isoInstant(group.createdAt),
  version: group.version,
  canEdit: canEdit(reader, group),
  members: group.members.map(({ id, name, role, salaryTier, hourlyRateCents }) => ({
    id,
    name,
    role,
    salaryTier,
    hourlyRate: toMajor(hourlyRateCents),
  })),
});
