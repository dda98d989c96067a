// People who follow the directory of a provider, and the numbers of a connection's progress.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `create table "directoryPeople" (
    ${organization},
    "kind" text not null,
    "idHash" text not null,
    "personId" bigint,
    "given" text not null,
    constraint "directoryPeopleKey" primary key ("organizationId", "kind", "idHash")
  )`,
  `create index "directoryPeopleByPerson" on "directoryPeople" ("organizationId", "personId")`,
  // Otherwise the sums of all series read their long texts.
  `create index "calendarObjectsCounted" on "calendarObjects"
    ("organizationId", "connectionId", "events", "meetings")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
