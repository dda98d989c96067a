// Migrations only ever get appended. Each start runs what is missing, one process at a time, all or nothing.

import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/001-foundation.ts';
import * as analytics from './migrations/002-analytics.ts';
import * as imports from './migrations/003-imports.ts';
import * as budgets from './migrations/004-budgets.ts';
import * as organizationSettings from './migrations/005-organization-settings.ts';
import * as groupsAndTemplates from './migrations/006-groups-and-templates.ts';
import * as profilesAndSamples from './migrations/007-profiles-and-samples.ts';
import * as publicFace from './migrations/008-public-face.ts';
import * as departmentOrder from './migrations/009-department-order.ts';
import * as coach from './migrations/010-coach.ts';
import * as draftKeys from './migrations/011-draft-keys.ts';
import * as secondFactorAndTokens from './migrations/012-second-factor-and-tokens.ts';
import * as valuedMeetings from './migrations/014-valued-meetings.ts';
import * as lastWrites from './migrations/015-last-writes.ts';
import * as clockVersion from './migrations/016-clock-version.ts';
import * as titlesByTime from './migrations/017-titles-by-time.ts';
import * as monthsOfDepartments from './migrations/018-months-of-departments.ts';
import * as deletedMeetings from './migrations/019-deleted-meetings.ts';
import * as liveMeetingsOfImports from './migrations/020-live-meetings-of-imports.ts';
import * as noNamesInTheAuditLog from './migrations/021-no-names-in-the-audit-log.ts';
import * as addressesByAscii from './migrations/022-addresses-by-ascii.ts';
import * as memberDraftKeys from './migrations/023-member-draft-keys.ts';
import * as toldCrossings from './migrations/024-told-crossings.ts';
import * as valued from './migrations/025-valued.ts';
import * as oneTree from './migrations/026-one-tree.ts';
import * as plainNames from './migrations/027-plain-names.ts';
import * as monthTotals from './migrations/028-month-totals.ts';
import * as coachWithoutCaches from './migrations/030-coach-without-caches.ts';
import * as noClockVersion from './migrations/031-no-clock-version.ts';
import * as jobs from './migrations/035-jobs.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-analytics': analytics,
  '003-imports': imports,
  '004-budgets': budgets,
  '005-organization-settings': organizationSettings,
  '006-groups-and-templates': groupsAndTemplates,
  '007-profiles-and-samples': profilesAndSamples,
  '008-public-face': publicFace,
  '009-department-order': departmentOrder,
  '010-coach': coach,
  '011-draft-keys': draftKeys,
  '012-second-factor-and-tokens': secondFactorAndTokens,
  '014-valued-meetings': valuedMeetings,
  '015-last-writes': lastWrites,
  '016-clock-version': clockVersion,
  '017-titles-by-time': titlesByTime,
  '018-months-of-departments': monthsOfDepartments,
  '019-deleted-meetings': deletedMeetings,
  '020-live-meetings-of-imports': liveMeetingsOfImports,
  '021-no-names-in-the-audit-log': noNamesInTheAuditLog,
  '022-addresses-by-ascii': addressesByAscii,
  '023-member-draft-keys': memberDraftKeys,
  '024-told-crossings': toldCrossings,
  '025-valued': valued,
  '026-one-tree': oneTree,
  '027-plain-names': plainNames,
  '028-month-totals': monthTotals,
  '030-coach-without-caches': coachWithoutCaches,
  '031-no-clock-version': noClockVersion,
  '035-jobs': jobs,
};

/** The migrations of that schema, oldest first; null when it is none that this version knows. */
export function migrationsOf(names: readonly string[]): Record<string, Migration> | null {
  const ours = Object.entries(migrations).slice(0, names.length);
  return ours.length === names.length && ours.every(([name], i) => name === names[i])
    ? Object.fromEntries(ours)
    : null;
}

/** Brings the tables up to date; throws, having changed nothing, when a migration fails. */
export async function migrate(db: Kysely<Tables>, steps = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown)
    throw new Error(
      `a newer version of MeetingCost was here (${unknown}), and its tables are not for this one`,
    );
  if (error) throw error;
}
