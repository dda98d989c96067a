// What people of the directory attended in each month, memoized: after a write only its month is read again.

import { weekday } from '#domain/time/local-day.ts';
import type { MonthSum } from '#domain/reports/comparison.ts';
import type { Database } from '#server/db/database.ts';
import { monthVersions } from '#server/features/reports/coach/store.ts';
import { stampedMemo } from '#server/features/reports/coach/stamped-memo.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { directoryStamp, peopleOfMonth } from './store.ts';

type Row = { department: string; weekday: number; attendedMinutes: number; people: number };

const monthsKept = 1000;

export function peopleMonths(db: Database) {
  const memo = stampedMemo<Row[]>(monthsKept);

  const read = async (org: OrgId, month: string): Promise<Row[]> =>
    (await peopleOfMonth(db.reports, org, month)).map(({ day, ...row }) => ({
      ...row,
      weekday: weekday(day),
    }));

  /** Attended minutes, or days with meetings on the weekday that a department keeps free, by department. */
  return async (
    org: OrgId,
    { from, to }: { from: string; to: string },
    freeWeekdayOf: ((department: string) => number | null) | null,
  ): Promise<MonthSum[]> => {
    const [versions, directory] = await Promise.all([
      monthVersions(db.read, org, from, to),
      directoryStamp(db.read, org),
    ]);
    const sums: MonthSum[] = [];
    for (const [month, version] of versions) {
      const rows = await memo(`${org} ${month}`, `${version} ${directory}`, () => read(org, month));
      for (const row of rows)
        if (freeWeekdayOf === null) sums.push({ name: row.department, month, value: row.attendedMinutes });
        else if (row.weekday === freeWeekdayOf(row.department))
          sums.push({ name: row.department, month, value: row.people });
    }
    return sums;
  };
}
