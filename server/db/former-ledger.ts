// Up to commit f18746cb the schema came from these migrations, which the baseline has replaced.

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

export const replacedNames: readonly string[] = [
  '001-baseline',
  '002-location',
  '003-people',
  '004-working-weeks',
  '005-working-days',
  '006-estimates',
  '007-finance',
  '008-overhead',
  '009-registration',
  '010-identities',
  '012-sessions',
  '013-addresses',
  '014-calendars',
  '015-passkeys',
  '016-sign-ins',
  '017-plans',
  '018-operators',
  '019-integrators',
  '020-first-hour',
];
const baselineName = '020-baseline';

/** The names that this version has for the migrations of a schema. */
export const currentNames = (names: readonly string[]): string[] =>
  replacedNames.every((name, i) => name === names[i])
    ? [baselineName, ...names.slice(replacedNames.length)]
    : [...names];

/** Writes these names into the ledger. */
export async function nameBaseline(db: Kysely<Tables>): Promise<void> {
  const [first, ...others] = replacedNames;
  await sql`delete from kysely_migration where name in (${sql.join(others)})`.execute(db);
  await sql`update kysely_migration set name = ${baselineName} where name = ${first}`.execute(db);
}
