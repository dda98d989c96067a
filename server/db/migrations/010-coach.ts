// The hygiene coach: what it needs to know of a meeting, the organization's own rule, what it keeps, and what was taken.

import { type Kysely, sql } from 'kysely';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addFacts(db);
  await addKeptFigures(db);
  await addDecisions(db);
}

async function addFacts(db: Kysely<unknown>): Promise<void> {
  const meetings = () => db.schema.alterTable('meetings');
  await meetings()
    .addColumn('titleKey', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await meetings().addColumn('hasAgenda', 'integer').execute();
  await meetings().addColumn('scheduledAt', 'bigint').execute();
  await sql`update "meetings" set "hasAgenda" =
    case when "agenda" <> '' then 1 when "source" = 'import' then null else 0 end`.execute(db);
  await keyTitles(db);
  await db.schema
    .createIndex('meetingsByTitle')
    .on('meetings')
    .columns(['organizationId', 'titleKey', 'startedAt'])
    .execute();

  const organizations = () => db.schema.alterTable('organizations');
  await organizations().addColumn('hygieneRule', 'text').execute();
  await organizations()
    .addColumn('discussEnabled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

const titlesAtOnce = 400;

/** By way of a table: a statement for each of a million meetings would take minutes. */
async function keyTitles(db: Kysely<unknown>): Promise<void> {
  await sql`create table "keyedTitles" ("title" text primary key, "key" text not null)`.execute(db);
  let after = '';
  for (;;) {
    const { rows } = await sql<{ title: string }>`
      select distinct "title" from "meetings" where "title" > ${after} order by "title" limit ${titlesAtOnce}
    `.execute(db);
    if (rows.length === 0) break;
    const keyed = rows.map(({ title }) => sql`(${title}, ${normalizedTitle(title)})`);
    await sql`insert into "keyedTitles" values ${sql.join(keyed)}`.execute(db);
    after = rows.at(-1)?.title ?? '';
  }
  await sql`update "meetings" set "titleKey" =
    coalesce((select "key" from "keyedTitles" where "keyedTitles"."title" = "meetings"."title"), '')`.execute(
    db,
  );
  await sql`drop table "keyedTitles"`.execute(db);
}

async function addKeptFigures(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // Counts the writes that touched a day or a title: whoever keeps a figure of it sees that it is out of date.
  await schema
    .createTable('changeCounts')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('changeCountsKey', ['organizationId', 'subject'])
    .execute();

  await schema
    .createTable('hygieneDays')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addColumn('nextChangeAt', 'bigint')
    .addColumn('sums', 'text', (c) => c.notNull())
    .addColumn('groups', 'text', (c) => c.notNull())
    .addColumn('recurringStamp', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('recurringMinutes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('hygieneDaysKey', ['organizationId', 'day'])
    .execute();

  await schema
    .createTable('titleFacts')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addColumn('nextChangeAt', 'bigint')
    .addColumn('facts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('titleFactsKey', ['organizationId', 'title'])
    .execute();
}

async function addDecisions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('hygieneRules')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('changedBy', 'bigint', (c) => c.notNull())
    .addColumn('changedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hygieneRulesKey', ['organizationId', 'version'])
    .execute();

  await schema
    .createTable('coachActions')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull().check(sql`"origin" in ('recommendation', 'review')`))
    .addColumn('state', 'text', (c) => c.notNull().check(sql`"state" in ('taken', 'dismissed')`))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('spelling', 'text')
    .addColumn('minutes', 'integer')
    .addColumn('rhythm', 'text')
    .addColumn('takenBy', 'bigint', (c) => c.notNull())
    .addColumn('takenAt', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    // Four weeks as text: how they were, and how they were predicted to be.
    .addColumn('baseline', 'text', (c) => c.notNull())
    .addColumn('predicted', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('coachActionsKey', ['organizationId', 'id'])
    .execute();
  await schema
    .createIndex('coachActionsByTime')
    .on('coachActions')
    .columns(['organizationId', 'takenAt', 'id'])
    .execute();
}
