// Attendee groups and their members.

import { amounts } from '#server/db/visible-to.ts';
import { countRows } from '#server/db/queries.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { lockRows } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type GroupRow = Omit<Tables['attendeeGroups'], 'organizationId' | 'draftKey'>;
export type MemberRow = Omit<Tables['groupMembers'], 'organizationId' | 'groupId' | 'position' | 'draftKey'>;
type NewMember = MemberRow & Pick<Tables['groupMembers'], 'position' | 'draftKey'>;

const columns = ['id', 'name', 'description', 'createdBy', 'createdAt', 'version'] as const;
const memberColumns = ['id', 'name', 'role', 'salaryTier', 'hourlyRateCents'] as const;

export type ListedGroup = GroupRow & { members: MemberRow[] };
export type GroupFilter = { id?: number; createdBy?: number };

/** Groups, oldest first, each with its members in their order. */
export const groupsWithMembers = amounts(async (db, org: OrgId, { id, createdBy }: GroupFilter) => {
  const groups = await db
    .selectFrom('attendeeGroups')
    .select(columns)
    .where('organizationId', '=', org)
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .$if(createdBy !== undefined, (query) => query.where('createdBy', '=', Number(createdBy)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('groupMembers')
    .select(['groupId', ...memberColumns])
    .where('organizationId', '=', org)
    .$if(id !== undefined, (query) => query.where('groupId', '=', Number(id)))
    .orderBy('groupId')
    .orderBy('position')
    .execute();
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return groups.map((group): ListedGroup => ({ ...group, members: byGroup.get(group.id) ?? [] }));
});

export function groupStore(db: Database) {
  return {
    /** The group, locked until the transaction ends. */
    forChange: (org: OrgId, id: number, tx: Tx) =>
      lockRows(
        db.engine,
        tx
          .selectFrom('attendeeGroups')
          .select(columns)
          .where('organizationId', '=', org)
          .where('id', '=', id),
      ).executeTakeFirst(),

    count: (org: OrgId, tx: Tx) =>
      countRows(tx.selectFrom('attendeeGroups').where('organizationId', '=', org)),

    /** The id of the group that was saved from this draft, if any. */
    ofDraft: (org: OrgId, createdBy: number, draftKey: string, tx: Tx) =>
      tx
        .selectFrom('attendeeGroups')
        .select('id')
        .where('organizationId', '=', org)
        .where('createdBy', '=', createdBy)
        .where('draftKey', '=', draftKey)
        .executeTakeFirst(),

    members: (org: OrgId, groupId: number, tx: Tx) =>
      tx
        .selectFrom('groupMembers')
        .select([...memberColumns, 'position'])
        .where('organizationId', '=', org)
        .where('groupId', '=', groupId)
        .orderBy('position')
        .execute(),

    /** Throws a duplicate error if the draft was saved before. */
    async insert(org: OrgId, group: GroupRow, draftKey: string | null, tx: Tx): Promise<void> {
      await tx
        .insertInto('attendeeGroups')
        .values({ ...group, organizationId: org, draftKey, version: 1 })
        .execute();
    },

    /** Saves the group as its next version, even if only its members changed. */
    async update(org: OrgId, { id, name, description, version }: GroupRow, tx: Tx): Promise<void> {
      await tx
        .updateTable('attendeeGroups')
        .set({ name, description, version: version + 1 })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .execute();
    },

    async remove(org: OrgId, id: number, tx: Tx): Promise<void> {
      await tx.deleteFrom('attendeeGroups').where('organizationId', '=', org).where('id', '=', id).execute();
    },

    /** Whether this draft of a member was saved before. */
    async hasDraft(org: OrgId, groupId: number, draftKey: string, tx: Tx): Promise<boolean> {
      const row = await tx
        .selectFrom('groupMembers')
        .select('id')
        .where('organizationId', '=', org)
        .where('groupId', '=', groupId)
        .where('draftKey', '=', draftKey)
        .executeTakeFirst();
      return row !== undefined;
    },

    async insertMember(org: OrgId, groupId: number, member: NewMember, tx: Tx): Promise<void> {
      await tx
        .insertInto('groupMembers')
        .values({ ...member, organizationId: org, groupId })
        .execute();
    },

    async setMember(
      org: OrgId,
      groupId: number,
      position: number,
      { id, name, role, salaryTier, hourlyRateCents }: MemberRow,
      tx: Tx,
    ): Promise<void> {
      await tx
        .updateTable('groupMembers')
        .set({ position, name, role, salaryTier, hourlyRateCents })
        .where('organizationId', '=', org)
        .where('groupId', '=', groupId)
        .where('id', '=', id)
        .execute();
    },

    /** Returns the name of the removed member, or null if it does not exist. */
    async removeMember(org: OrgId, groupId: number, id: number, tx: Tx): Promise<string | null> {
      const removed = await tx
        .deleteFrom('groupMembers')
        .where('organizationId', '=', org)
        .where('groupId', '=', groupId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name ?? null;
    },
  };
}
