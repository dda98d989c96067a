// npm run totals: compares the monthly totals, and the local days and hours of meetings, with the correct ones.

import type { Database, Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Events } from '#server/events/events.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { allOrganizations, type Difference, monthTotalDifferences } from '#server/totals/rebuild-store.ts';
import { unequalShares } from '#server/totals/shares-store.ts';
import { wrongSpend } from '#server/totals/spend-store.ts';
import { recomputeTotals, wrongLocalTimes } from '#server/features/meetings/meetings/local-times-store.ts';

const linesShown = 20;

type SpendDifference = Awaited<ReturnType<typeof wrongSpend>>[number];

export type Check = {
  wrongTimes: number;
  /** Meetings whose shares do not add up to their cost. */
  wrongShares: number;
  differences: Difference[];
  spend: SpendDifference[];
};

/** Compares an organization's totals with its meetings. Its writes wait until the transaction ends. */
export async function checkTotals(tx: Tx, org: OrgId): Promise<Check> {
  const lock = await lockOrganization(tx, org);
  return {
    wrongTimes: await wrongLocalTimes(tx, lock),
    wrongShares: (await unequalShares(tx, org, 0, Number.MAX_SAFE_INTEGER)).length,
    differences: await monthTotalDifferences(tx, org),
    spend: await wrongSpend(tx, org),
  };
}

export const isRight = ({ wrongTimes, wrongShares, differences, spend }: Check): boolean =>
  wrongTimes === 0 && wrongShares === 0 && differences.length === 0 && spend.length === 0;

type ReportOptions = {
  repairs: boolean;
  /** Tells open pages to reload. */
  refresh: Events['refresh'];
  /** Prints one line of output. */
  print: (this: void, line: string) => void;
};

/** Checks every organization, and returns whether all were right. */
export async function reportTotals(
  db: Database,
  { repairs, refresh, print }: ReportOptions,
): Promise<boolean> {
  const organizations = await allOrganizations(db.read);
  if (organizations.length === 0) print('There is no organization yet.');
  let allRight = true;
  for (const { org, name } of organizations) {
    const check = await db.write((tx) => checkTotals(tx, org));
    const { wrongTimes, wrongShares } = check;
    const lines = [...check.differences.map(lineOf), ...check.spend.map(spendLine)];
    const repaired = repairs && !isRight(check);
    if (repaired) await recomputeTotals(db, org, refresh);
    allRight &&= isRight(check);
    const shares = wrongShares > 0 ? `, meetings with wrong shares: ${wrongShares}` : '';
    print(
      `${name} (${org}): wrong sums: ${lines.length}, meetings with a wrong day or hour: ${wrongTimes}` +
        shares +
        (repaired ? ', repaired' : ''),
    );
    for (const line of lines.slice(0, linesShown)) print(line);
    if (lines.length > linesShown) print(`  and ${lines.length - linesShown} more`);
  }
  return allRight;
}

function lineOf({ stored, correct }: Difference): string {
  const { kind = '', month = '', name = '' } = stored ?? correct ?? {};
  return lineText([month, kind, name], stored, correct);
}

function spendLine({ stored, correct }: SpendDifference): string {
  const { month = '', department = '', type = '' } = stored ?? correct ?? {};
  return lineText([month, department, type], stored, correct);
}

const lineText = (names: readonly string[], stored: object | undefined, correct: object | undefined) =>
  `  ${names.join(' / ')}: stored ${JSON.stringify(stored)}, should be ${JSON.stringify(correct)}`;
