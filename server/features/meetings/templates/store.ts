// Meeting templates and their attendees.

import { amounts } from '#server/db/visible-to.ts';
import { countRows } from '#server/db/queries.ts';
import type { Tx } from '#server/db/database.ts';
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

const personColumns = ['name', 'role', 'salaryTier', 'hourlyRateCents'] as const;

export type ListedTemplate = TemplateRow & { people: PersonRow[] };
export type TemplateFilter = { id?: number; createdBy?: number };

/** Templates, newest first, each with its people. */
export const templatesWithPeople = amounts(async (db, org: OrgId, { id, createdBy }: TemplateFilter) => {
  const templates = await db
    .selectFrom('templates')
    .select(columns)
    .where('organizationId', '=', org)
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .$if(createdBy !== undefined, (query) => query.where('createdBy', '=', Number(createdBy)))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const people = await db
    .selectFrom('templateAttendees')
    .select(['templateId', ...personColumns])
    .where('organizationId', '=', org)
    .$if(id !== undefined, (query) => query.where('templateId', '=', Number(id)))
    .orderBy('templateId')
    .orderBy('position')
    .execute();
  const byTemplate = Map.groupBy(people, ({ templateId }) => templateId);
  return templates.map((template): ListedTemplate => ({
    ...template,
    people: byTemplate.get(template.id) ?? [],
  }));
});

export function templateStore() {
  async function insertPeople(org: OrgId, templateId: number, people: readonly PersonRow[], tx: Tx) {
    if (people.length === 0) return;
    await tx
      .insertInto('templateAttendees')
      .values(people.map((person, position) => ({ ...person, organizationId: org, templateId, position })))
      .execute();
  }

  return {
    byId: (org: OrgId, id: number, tx: Tx) =>
      tx
        .selectFrom('templates')
        .select(columns)
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .executeTakeFirst(),

    count: (org: OrgId, tx: Tx) => countRows(tx.selectFrom('templates').where('organizationId', '=', org)),

    /** The id of the template that was saved from this draft, if any. */
    ofDraft: (org: OrgId, createdBy: number, draftKey: string, tx: Tx) =>
      tx
        .selectFrom('templates')
        .select('id')
        .where('organizationId', '=', org)
        .where('createdBy', '=', createdBy)
        .where('draftKey', '=', draftKey)
        .executeTakeFirst(),

    people: (org: OrgId, templateId: number, tx: Tx): Promise<PersonRow[]> =>
      tx
        .selectFrom('templateAttendees')
        .select(personColumns)
        .where('organizationId', '=', org)
        .where('templateId', '=', templateId)
        .orderBy('position')
        .execute(),

    /** Throws a duplicate error if the draft was saved before. */
    async insert(
      org: OrgId,
      template: TemplateRow,
      draftKey: string | null,
      people: readonly PersonRow[],
      tx: Tx,
    ): Promise<void> {
      await tx
        .insertInto('templates')
        .values({ ...template, organizationId: org, draftKey, version: 1 })
        .execute();
      await insertPeople(org, template.id, people, tx);
    },

    /** False if the template was changed or deleted since `template.version`. */
    async update(org: OrgId, template: TemplateRow, people: readonly PersonRow[], tx: Tx): Promise<boolean> {
      const { id, name, title, type, durationMinutes, version } = template;
      const updated = await tx
        .updateTable('templates')
        .set({ name, title, type, durationMinutes, version: version + 1 })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!updated) return false;
      await tx
        .deleteFrom('templateAttendees')
        .where('organizationId', '=', org)
        .where('templateId', '=', id)
        .execute();
      await insertPeople(org, id, people, tx);
      return true;
    },

    remove: (org: OrgId, id: number, tx: Tx) =>
      tx
        .deleteFrom('templates')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst(),
  };
}
