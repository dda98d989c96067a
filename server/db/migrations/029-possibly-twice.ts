// The pairs of recorded meetings that may be one meeting, and that a person has to decide.

import { type Kysely, sql } from 'kysely';

const toMeeting = (column: string) => `foreign key ("organizationId", "${column}")
  references "meetings" ("organizationId", "id") on delete cascade`;

const statements = [
  `create table "possiblyTwice" (
    "organizationId" bigint not null references "organizations" ("id"),
    "meetingId" bigint not null,
    "otherId" bigint not null,
    "areTwo" integer default 0 not null,
    constraint "possiblyTwiceKey" primary key ("organizationId", "meetingId", "otherId"),
    constraint "possiblyTwiceMeeting" ${toMeeting('meetingId')},
    constraint "possiblyTwiceOther" ${toMeeting('otherId')}
  )`,
  `create index "possiblyTwiceByOther" on "possiblyTwice" ("organizationId", "otherId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
