// All SQL of groups and their members.

import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { held } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type GroupRow = Omit<Tables['attendeeGroups'], 'organizationId' | 'draftKey'>;
export type MemberRow = Omit<Tables['groupMembers'], 'organizationId' | 'groupId' | 'position' | 'draftKey'>;
type NewMember = MemberRow & Pick<Tables['groupMembers'], 'position' | 'draftKey'>;

const columns = ['id', 'name', 'description', 'createdBy', 'createdAt', 'version'] as const;
const memberColumns = ['id', 'name', 'role', 'salaryTier', 'hourlyRateCents'] as const;

export function groupStore(db: Database) {
  const list = db.prepare((on, arg) =>
    on
      .selectFrom('attendeeGroups')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .orderBy('createdAt')
      .orderBy('id'),
  );
  const forChange = db.prepare((on, arg) =>
    held(
      db.engine,
      on
        .selectFrom('attendeeGroups')
        .select(columns)
        .where('organizationId', '=', arg('org'))
        .where('id', '=', arg('id')),
    ),
  );
  const byDraft = db.prepare((on, arg) =>
    on
      .selectFrom('attendeeGroups')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('createdBy', '=', arg('createdBy'))
      .where('draftKey', '=', arg('draftKey')),
  );
  const count = db.prepare((on, arg) =>
    on
      .selectFrom('attendeeGroups')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org')),
  );
  const insert = db.prepare((on, arg) =>
    on.insertInto('attendeeGroups').values({
      organizationId: arg('org'),
      id: arg('id'),
      draftKey: arg('draftKey'),
      name: arg('name'),
      description: arg('description'),
      createdBy: arg('createdBy'),
      createdAt: arg('createdAt'),
      version: 1,
    }),
  );
  const update = db.prepare((on, arg) =>
    on
      .updateTable('attendeeGroups')
      .set({ name: arg('name'), description: arg('description'), version: arg('version') })
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const remove = db.prepare((on, arg) =>
    on.deleteFrom('attendeeGroups').where('organizationId', '=', arg('org')).where('id', '=', arg('id')),
  );
  const allMembers = db.prepare((on, arg) =>
    on
      .selectFrom('groupMembers')
      .select(['groupId', ...memberColumns])
      .where('organizationId', '=', arg('org'))
      .orderBy('groupId')
      .orderBy('position'),
  );
  const members = db.prepare((on, arg) =>
    on
      .selectFrom('groupMembers')
      .select([...memberColumns, 'position'])
      .where('organizationId', '=', arg('org'))
      .where('groupId', '=', arg('groupId'))
      .orderBy('position'),
  );
  const memberOfDraft = db.prepare((on, arg) =>
    on
      .selectFrom('groupMembers')
      .select('id')
      .where('organizationId', '=', arg('org'))
      .where('groupId', '=', arg('groupId'))
      .where('draftKey', '=', arg('draftKey')),
  );
  const insertMember = db.prepare((on, arg) =>
    on.insertInto('groupMembers').values({
      organizationId: arg('org'),
      groupId: arg('groupId'),
      id: arg('id'),
      draftKey: arg('draftKey'),
      position: arg('position'),
      name: arg('name'),
      role: arg('role'),
      salaryTier: arg('salaryTier'),
      hourlyRateCents: arg('hourlyRateCents'),
    }),
  );
  const setMember = db.prepare((on, arg) =>
    on
      .updateTable('groupMembers')
      .set({
        position: arg('position'),
        name: arg('name'),
        role: arg('role'),
        salaryTier: arg('salaryTier'),
        hourlyRateCents: arg('hourlyRateCents'),
      })
      .where('organizationId', '=', arg('org'))
      .where('groupId', '=', arg('groupId'))
      .where('id', '=', arg('id')),
  );
  const removeMember = db.prepare((on, arg) =>
    on
      .deleteFrom('groupMembers')
      .where('organizationId', '=', arg('org'))
      .where('groupId', '=', arg('groupId'))
      .where('id', '=', arg('id'))
      .returning('name'),
  );

  return {
    /** In stored order, each with its members in the order of adding. */
    async list(org: OrgId): Promise<(GroupRow & { members: MemberRow[] })[]> {
      const ofGroup = Map.groupBy(await allMembers({ org }), ({ groupId }) => groupId);
      return (await list({ org })).map((group) => ({ ...group, members: ofGroup.get(group.id) ?? [] }));
    },

    /** Whoever else wants to change the group or its members waits until the transaction ends. */
    forChange: async (org: OrgId, id: number, tx: Tx) => (await forChange({ org, id }, tx))[0] ?? null,
    count: async (org: OrgId, tx: Tx) => (await count({ org }, tx))[0]?.count ?? 0,
    /** What the caller's draft became, if it was saved. */
    ofDraft: async (org: OrgId, createdBy: number, draftKey: string, tx: Tx) =>
      (await byDraft({ org, createdBy, draftKey }, tx))[0] ?? null,
    members: (org: OrgId, groupId: number, tx: Tx) => members({ org, groupId }, tx),
    /** Throws a duplicate when the draft was saved before. */
    insert: async (org: OrgId, group: GroupRow, draftKey: string | null, tx: Tx) =>
      void (await insert({ ...group, org, draftKey }, tx)),

    /** The group as its next version, also where its members are what changed. */
    async update(org: OrgId, group: GroupRow, tx: Tx): Promise<GroupRow> {
      const after = { ...group, version: group.version + 1 };
      await update({ ...after, org }, tx);
      return after;
    },

    remove: async (org: OrgId, id: number, tx: Tx) => void (await remove({ org, id }, tx)),

    /** Whether that draft of a member is in the group already. */
    hasDraft: async (org: OrgId, groupId: number, draftKey: string, tx: Tx) =>
      (await memberOfDraft({ org, groupId, draftKey }, tx)).length > 0,

    insertMember: async (org: OrgId, groupId: number, member: NewMember, tx: Tx) =>
      void (await insertMember({ ...member, org, groupId }, tx)),

    setMember: async (org: OrgId, groupId: number, position: number, member: MemberRow, tx: Tx) =>
      void (await setMember({ ...member, org, groupId, position }, tx)),

    /** The name of who was removed, or null. */
    removeMember: async (org: OrgId, groupId: number, id: number, tx: Tx) =>
      (await removeMember({ org, groupId, id }, tx))[0]?.name ?? null,
  };
}
