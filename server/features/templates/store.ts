// All SQL of templates and the people in them.

import type { Database, Tx } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type TemplateRow = Omit<Tables['templates'], 'organizationId' | 'draftKey'>;
export type PersonRow = Omit<Tables['templateAttendees'], 'organizationId' | 'templateId' | 'position'>;

const columns = [
  'id',
  'name',
  'title',
  'type',
  'durationMinutes',
  'createdBy',
  'createdAt',
  'version',
] as const;

export function templateStore(db: Database) {
  const list = db.prepare((on, arg) =>
    on
      .selectFrom('templates')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
  );
  const allPeople = db.prepare((on, arg) =>
    on
      .selectFrom('templateAttendees')
      .select(['templateId', 'name', 'role', 'salaryTier', 'hourlyRateCents'])
      .where('organizationId', '=', arg('org'))
      .orderBy('templateId')
      .orderBy('position'),
  );
  const byId = db.prepare((on, arg) =>
    on
      .selectFrom('templates')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const byDraft = db.prepare((on, arg) =>
    on
      .selectFrom('templates')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('createdBy', '=', arg('createdBy'))
      .where('draftKey', '=', arg('draftKey')),
  );
  const peopleOf = db.prepare((on, arg) =>
    on
      .selectFrom('templateAttendees')
      .select(['name', 'role', 'salaryTier', 'hourlyRateCents'])
      .where('organizationId', '=', arg('org'))
      .where('templateId', '=', arg('templateId'))
      .orderBy('position'),
  );
  const count = db.prepare((on, arg) =>
    on
      .selectFrom('templates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org')),
  );
  const insert = db.prepare((on, arg) =>
    on.insertInto('templates').values({
      organizationId: arg('org'),
      id: arg('id'),
      draftKey: arg('draftKey'),
      name: arg('name'),
      title: arg('title'),
      type: arg('type'),
      durationMinutes: arg('durationMinutes'),
      createdBy: arg('createdBy'),
      createdAt: arg('createdAt'),
      version: 1,
    }),
  );
  const update = db.prepare((on, arg) =>
    on
      .updateTable('templates')
      .set((eb) => ({
        name: arg('name'),
        title: arg('title'),
        type: arg('type'),
        durationMinutes: arg('durationMinutes'),
        version: eb('version', '+', 1),
      }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('version', '=', arg('version'))
      .returning('version'),
  );
  const remove = db.prepare((on, arg) =>
    on
      .deleteFrom('templates')
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .returning('name'),
  );
  const insertMany = bulkInsert(
    db,
    ['templateId', 'position', 'name', 'role', 'salaryTier', 'hourlyRateCents'],
    (on, values) => on.insertInto('templateAttendees').values(values),
  );
  const removePeople = db.prepare((on, arg) =>
    on
      .deleteFrom('templateAttendees')
      .where('organizationId', '=', arg('org'))
      .where('templateId', '=', arg('templateId')),
  );

  const insertPeople = (org: OrgId, templateId: number, people: readonly PersonRow[], tx: Tx) =>
    insertMany(
      org,
      people.map((one, position) => ({ ...one, templateId, position })),
      tx,
    );

  return {
    /** Newest first, each with its people. */
    async list(org: OrgId) {
      const ofTemplate = Map.groupBy(await allPeople({ org }), ({ templateId }) => templateId);
      const templates = await list({ org });
      return templates.map((one) => ({ ...one, people: ofTemplate.get(one.id) ?? [] }));
    },

    byId: async (org: OrgId, id: number, tx: Tx) => (await byId({ org, id }, tx))[0] ?? null,
    count: async (org: OrgId, tx: Tx) => (await count({ org }, tx))[0]?.count ?? 0,

    /** What the caller's draft became, with its people, if it was saved. */
    async ofDraft(org: OrgId, createdBy: number, draftKey: string, tx: Tx) {
      const [template] = await byDraft({ org, createdBy, draftKey }, tx);
      return template ? { template, people: await peopleOf({ org, templateId: template.id }, tx) } : null;
    },

    /** Throws a duplicate when the draft was saved before. */
    async insert(
      org: OrgId,
      template: TemplateRow,
      draftKey: string | null,
      attendees: readonly PersonRow[],
      tx: Tx,
    ): Promise<void> {
      await insert({ ...template, org, draftKey }, tx);
      await insertPeople(org, template.id, attendees, tx);
    },

    /** False when somebody else changed or deleted the template since `version` was read. */
    async update(org: OrgId, template: TemplateRow, people: readonly PersonRow[], tx: Tx): Promise<boolean> {
      const [updated] = await update({ ...template, org }, tx);
      if (!updated) return false;
      await removePeople({ org, templateId: template.id }, tx);
      await insertPeople(org, template.id, people, tx);
      return true;
    },

    remove: async (org: OrgId, id: number, tx: Tx) => (await remove({ org, id }, tx))[0] ?? null,
  };
}
