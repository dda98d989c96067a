// Settings of what members see of each other: names of attendees, the smallest group of figures about people, and
// whether there are figures about single persons.

import { type Kysely, sql } from 'kysely';

const columns = [
  '"showsNames" integer default 0',
  '"smallestGroup" integer default 5',
  '"personFigures" integer default 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns)
    await sql.raw(`alter table "organizations" add column ${column} not null`).execute(db);
}
