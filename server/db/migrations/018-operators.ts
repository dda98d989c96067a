// Operator commands, and the retention of the audit log.

import { type Kysely, sql } from 'kysely';
import { deleteAfterRetention } from '../engine-features.ts';
import type { Tables } from '../tables.ts';

const statements = [
  // Without a reference to the organization, so that its deletion stays recorded.
  `create table "operatorActions" (
    "id" bigint primary key not null,
    "at" bigint not null,
    "command" text not null,
    "subject" text not null
  )`,
  `create table "auditPurges" ("before" bigint primary key not null)`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await deleteAfterRetention(db, 'auditLog', 'auditPurges');
}
