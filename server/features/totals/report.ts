// npm run totals: compares the monthly sums, and the local days and hours of meetings, with what they should be.

import type { Database, Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Events } from '#server/events/events.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { allOrganizations, type Difference, monthTotalDifferences } from './rebuild-store.ts';
import { recomputeTotals, wrongLocalTimes } from './time-zone-store.ts';

const linesShown = 20;

export type Check = { wrongTimes: number; differences: Difference[] };

/** Compares an organization's sums with its meetings. Its writes wait until the transaction ends. */
export async function checkTotals(tx: Tx, org: OrgId): Promise<Check> {
  const lock = await lockOrganization(tx, org);
  return { wrongTimes: await wrongLocalTimes(tx, lock), differences: await monthTotalDifferences(tx, org) };
}

type ReportOptions = {
  repairs: boolean;
  /** Tells open pages to reload. */
  publish: Events['publish'];
  /** Takes one line of output. */
  print: (this: void, line: string) => void;
};

/** Checks every organization, and returns whether all were right. */
export async function reportTotals(
  db: Database,
  { repairs, publish, print }: ReportOptions,
): Promise<boolean> {
  const organizations = await allOrganizations(db.read);
  if (organizations.length === 0) print('There is no organization yet.');
  let allRight = true;
  for (const { org, name } of organizations) {
    const { wrongTimes, differences } = await db.write((tx) => checkTotals(tx, org));
    const isRight = wrongTimes === 0 && differences.length === 0;
    if (repairs && !isRight) await recomputeTotals(db, org, publish);
    allRight &&= isRight;
    print(
      `${name} (${org}): wrong sums: ${differences.length}, meetings with a wrong day or hour: ${wrongTimes}` +
        (repairs && !isRight ? ', repaired' : ''),
    );
    for (const difference of differences.slice(0, linesShown)) print(lineOf(difference));
    if (differences.length > linesShown) print(`  and ${differences.length - linesShown} more`);
  }
  return allRight;
}

function lineOf({ stored, correct }: Difference): string {
  const { kind = '', month = '', name = '' } = stored ?? correct ?? {};
  return `  ${month} / ${kind} / ${name}: stored ${JSON.stringify(stored)}, should be ${JSON.stringify(correct)}`;
}
