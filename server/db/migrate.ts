// Migrations run at each start, one process at a time, all or nothing. Only append to the list.

import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as baseline from './migrations/001-baseline.ts';
import * as location from './migrations/002-location.ts';
import * as people from './migrations/003-people.ts';
import * as workingWeeks from './migrations/004-working-weeks.ts';
import * as workingDays from './migrations/005-working-days.ts';
import * as estimates from './migrations/006-estimates.ts';
import * as finance from './migrations/007-finance.ts';
import * as overhead from './migrations/008-overhead.ts';
import * as registration from './migrations/009-registration.ts';
import * as identities from './migrations/010-identities.ts';
import * as sessions from './migrations/012-sessions.ts';
import * as addresses from './migrations/013-addresses.ts';
import * as calendars from './migrations/014-calendars.ts';
import * as passkeys from './migrations/015-passkeys.ts';
import * as signIns from './migrations/016-sign-ins.ts';
import * as plans from './migrations/017-plans.ts';
import * as operators from './migrations/018-operators.ts';
import * as integrators from './migrations/019-integrators.ts';
import * as firstHour from './migrations/020-first-hour.ts';
import * as origin from './migrations/021-origin.ts';
import * as singleMeetings from './migrations/021-single-meetings.ts';
import * as closedPast from './migrations/022-closed-past.ts';
import * as reasons from './migrations/023-reasons.ts';
import * as sameMeetings from './migrations/024-same-meetings.ts';
import * as plannedPrices from './migrations/025-planned-prices.ts';
import * as whoseCalendar from './migrations/026-whose-calendar.ts';
import * as postedAhead from './migrations/028-posted-ahead.ts';
import * as possiblyTwice from './migrations/029-possibly-twice.ts';
import * as hashedInvitations from './migrations/030-hashed-invitations.ts';
import * as tokenTakeover from './migrations/032-token-takeover.ts';
import * as unclaimed from './migrations/033-unclaimed.ts';
import { carryOver } from './migrations/carry-over.ts';
import { createPayViews, dropPayViews } from './pay-views.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
  '002-location': location,
  '003-people': people,
  '004-working-weeks': workingWeeks,
  '005-working-days': workingDays,
  '006-estimates': estimates,
  '007-finance': finance,
  '008-overhead': overhead,
  '009-registration': registration,
  '010-identities': identities,
  '012-sessions': sessions,
  '013-addresses': addresses,
  '014-calendars': calendars,
  '015-passkeys': passkeys,
  '016-sign-ins': signIns,
  '017-plans': plans,
  '018-operators': operators,
  '019-integrators': integrators,
  '020-first-hour': firstHour,
  '021-origin': origin,
  '021-single-meetings': singleMeetings,
  '022-closed-past': closedPast,
  '023-reasons': reasons,
  '024-same-meetings': sameMeetings,
  '025-planned-prices': plannedPrices,
  '026-whose-calendar': whoseCalendar,
  '028-posted-ahead': postedAhead,
  '029-possibly-twice': possiblyTwice,
  '030-hashed-invitations': hashedInvitations,
  '032-token-takeover': tokenTakeover,
  '033-unclaimed': unclaimed,
};

/** From this one on, the tables have what the views for viewers without pay compute. */
const firstWithViews = '003-people';

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** First and last migration of the version before the baseline (commit 3f8526d). */
const former = { first: '001-foundation', last: '026-one-tree', commit: '3f8526d' };

/** The migrations of a schema, oldest first, or null if this version does not know the schema. */
export function migrationsOf(names: readonly string[]): Record<string, Migration> | null {
  const ours = Object.entries(migrations).slice(0, names.length);
  return ours.length === names.length && ours.every(([name], i) => name === names[i])
    ? Object.fromEntries(ours)
    : null;
}

/** Tells the operator how to upgrade data of a schema that this version does not know. */
export const howToUpgrade = (names: readonly string[]): string =>
  names.includes(former.first)
    ? `it is of an earlier version: start the version of commit ${former.commit} with it, and then this one`
    : `it is of a newer version of MeetingCost (${names.at(-1)})`;

/** Why a command must not work on a schema with these migrations, or null. */
export function schemaProblem(names: readonly string[]): string | null {
  if (!migrationsOf(names)) return howToUpgrade(names);
  return names.length < Object.keys(migrations).length
    ? 'it is of an earlier version: start the server of this version with it first'
    : null;
}

/** Runs the missing migrations; throws without changing anything if one fails. */
export async function migrate(tx: Transaction<Tables>, steps = migrations): Promise<void> {
  const names = await migrationsIn(tx);
  if (names.includes(former.first)) {
    if (names.at(-1) !== former.last) throw new Error(`the database cannot be used: ${howToUpgrade(names)}`);
    await carryOver(tx);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration values ('001-baseline', ${new Date().toISOString()})`.execute(tx);
  }
  const isBehind = Object.keys(steps).some((name) => !names.includes(name));
  // The views list columns, and PostgreSQL does not change columns of tables with views.
  if (isBehind) await dropPayViews(tx);
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (/previously executed migration \S+ is missing/.test(String(error)))
    throw new Error(`the database cannot be used: ${howToUpgrade(names)}`);
  if (error) throw error;
  if (isBehind && firstWithViews in steps) await createPayViews(tx);
}

/** Names of the applied migrations, in order; empty in an empty database. */
export async function migrationsIn(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
