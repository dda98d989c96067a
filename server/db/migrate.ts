// Migrations run at each start, one process at a time, all or nothing. Only append to the list.

import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { currentNames, nameBaseline, replacedNames } from './former-ledger.ts';
import * as baseline from './migrations/020-baseline.ts';
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
import * as readBefore from './migrations/031-read-before.ts';
import * as jobLanes from './migrations/032-job-lanes.ts';
import * as tokenTakeover from './migrations/032-token-takeover.ts';
import * as unclaimed from './migrations/033-unclaimed.ts';
import * as pricingVersions from './migrations/034-pricing-versions.ts';
import * as jobOrigins from './migrations/035-job-origins.ts';
import * as hygieneKinds from './migrations/040-hygiene-kinds.ts';
import * as exampleRates from './migrations/043-example-rates.ts';
import * as invitationsOfMany from './migrations/044-invitations-of-many.ts';
import * as calendarDepartments from './migrations/045-calendar-departments.ts';
import * as whoseNames from './migrations/047-whose-names.ts';
import * as guessedCost from './migrations/048-guessed-cost.ts';
import * as reports from './migrations/049-reports.ts';
import * as mailboxes from './migrations/051-mailboxes.ts';
import * as bookingNotes from './migrations/052-booking-notes.ts';
import * as calendarFacts from './migrations/053-calendar-facts.ts';
import * as currency from './migrations/053-currency.ts';
import * as weeklyMinutes from './migrations/054-weekly-minutes.ts';
import * as webhooks from './migrations/055-webhooks.ts';
import * as hygieneMarks from './migrations/056-hygiene-marks.ts';
import * as directory from './migrations/058-directory.ts';
import * as reportMails from './migrations/060-report-mails.ts';
import * as chat from './migrations/061-chat.ts';
import * as mcp from './migrations/062-mcp.ts';
import * as conversion from './migrations/066-conversion.ts';
import * as ratings from './migrations/070-ratings.ts';
import * as live from './migrations/071-live.ts';
import * as hygieneInterviews from './migrations/072-hygiene-interviews.ts';
import * as languages from './migrations/073-languages.ts';
import * as roomScreens from './migrations/074-room-screens.ts';
import * as ratingSetting from './migrations/075-rating-setting.ts';
import * as ratedByAttendees from './migrations/076-rated-by-attendees.ts';
import { createPayViews, dropPayViews } from './pay-views.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '020-baseline': baseline,
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
  '031-read-before': readBefore,
  '032-job-lanes': jobLanes,
  '032-token-takeover': tokenTakeover,
  '033-unclaimed': unclaimed,
  '034-pricing-versions': pricingVersions,
  '035-job-origins': jobOrigins,
  '040-hygiene-kinds': hygieneKinds,
  '043-example-rates': exampleRates,
  '044-invitations-of-many': invitationsOfMany,
  '045-calendar-departments': calendarDepartments,
  '047-whose-names': whoseNames,
  '048-guessed-cost': guessedCost,
  '049-reports': reports,
  '051-mailboxes': mailboxes,
  '052-booking-notes': bookingNotes,
  '053-calendar-facts': calendarFacts,
  '053-currency': currency,
  '054-weekly-minutes': weeklyMinutes,
  '055-webhooks': webhooks,
  '056-hygiene-marks': hygieneMarks,
  '058-directory': directory,
  '060-report-mails': reportMails,
  '061-chat': chat,
  '062-mcp': mcp,
  '066-conversion': conversion,
  '070-ratings': ratings,
  '071-live': live,
  '072-hygiene-interviews': hygieneInterviews,
  '073-languages': languages,
  '074-room-screens': roomScreens,
  '075-rating-setting': ratingSetting,
  '076-rated-by-attendees': ratedByAttendees,
};

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

type Steps = Record<string, Migration>;

const isStartOf = (names: readonly string[], steps: Steps) =>
  names.length <= Object.keys(steps).length &&
  Object.keys(steps).every((name, i) => i >= names.length || name === names[i]);

/** The migrations of a schema, oldest first, or null if this version does not know the schema. */
export function migrationsOf(schema: readonly string[]): Steps | null {
  const names = currentNames(schema);
  return isStartOf(names, migrations)
    ? Object.fromEntries(Object.entries(migrations).slice(0, names.length))
    : null;
}

/** Tells the operator how to upgrade data of a schema that this version does not know. */
export function howToUpgrade(schema: readonly string[], steps: Steps = migrations): string {
  const names = currentNames(schema);
  if (names.some((name) => name === '001-foundation' || replacedNames.includes(name)))
    return 'it is of an earlier version: start the version of commit f18746cb with it, and then this one';
  const last = names.findLast((name) => !(name in steps));
  if (last !== undefined) return `it is of a newer version of MeetingCost (${last})`;
  const missing = Object.keys(steps).filter((name) => name < (names.at(-1) ?? '') && !names.includes(name));
  return `it is of a version in development, without ${missing.join(' and ')}: restore an earlier backup`;
}

/** Why a command must not work on a schema with these migrations, or null. */
export function schemaProblem(names: readonly string[]): string | null {
  if (!migrationsOf(names)) return howToUpgrade(names);
  return names.length < migrationNames.length
    ? 'it is of an earlier version: start the server of this version with it first'
    : null;
}

/** Runs the missing migrations; throws without changing anything if one fails. */
export async function migrate(tx: Transaction<Tables>, steps = migrations): Promise<void> {
  const names = await migrationsIn(tx);
  if (!isStartOf(names, steps)) throw new Error(`the database cannot be used: ${howToUpgrade(names, steps)}`);
  if (names.length > 0) await nameBaseline(tx);
  if (names.length === Object.keys(steps).length) return;
  // The views list columns, and PostgreSQL does not change columns of tables with views.
  await dropPayViews(tx);
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await createPayViews(tx);
}

/** Names of the applied migrations, in order; empty in an empty database. */
export async function migrationsIn(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return currentNames(rows.map(({ name }) => name));
}
