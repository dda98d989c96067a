// ROI and budgets by plain SQL over the meetings.

import type { DatabaseSync } from 'node:sqlite';
import type { Answer } from '#contract/endpoint.ts';
import type { listBudgets } from '#contract/budgets.ts';
import type { listRoiMeetings, readRoi, readRoiPoints } from '#contract/roi.ts';

type Roi = Answer<typeof readRoi>;
type RoiList = Answer<typeof listRoiMeetings>;
type RoiPoints = Answer<typeof readRoiPoints>;
type Budgets = Answer<typeof listBudgets>;

const live = `from "meetings" where "organizationId" = ? and "deletedAt" is null`;
const plain = (rows: unknown): unknown => JSON.parse(JSON.stringify(rows));

export function rawRoi(db: DatabaseSync, org: number): Roi {
  const sums = plain(
    db
      .prepare(
        `select count(*) "meetings", sum("totalCents") / 100.0 "totalInvestment",
          sum("estimatedValueCents") / 100.0 "estimatedValue", count("estimatedValueCents") "valued",
          sum(case when "worthIt" = 'yes' then 1 else 0 end) "worthwhile" ${live}`,
      )
      .get(org),
  ) as Omit<Roi, 'averageRoi' | 'departments'>;
  const departments = db
    .prepare(`select distinct "department" ${live} and "department" is not null`)
    .all(org);
  return {
    ...sums,
    averageRoi: (((sums.estimatedValue ?? 0) - sums.totalInvestment) / sums.totalInvestment) * 100,
    departments: departments
      .map((row) => String(row['department']))
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  };
}

/** The percentage comes of cents there and of dollars here. */
export const roiFigures = (roi: Roi) => ({ ...roi, averageRoi: roi.averageRoi?.toFixed(6) });

export function rawRoiList(db: DatabaseSync, org: number) {
  const rows = db
    .prepare(`select "id", "totalCents" / 100.0 "cost" ${live} order by "startedAt" desc, "id" desc limit 10`)
    .all(org);
  return { rows: plain(rows), total: db.prepare(`select count(*) "total" ${live}`).get(org)?.['total'] };
}

export const roiListFigures = ({ meetings, total }: RoiList) => ({
  rows: meetings.map(({ id, totalCost }) => ({ id, cost: totalCost })),
  total,
});

export function rawRoiPoints(db: DatabaseSync, org: number) {
  return plain(
    db
      .prepare(
        `select "id", "totalCents" / 100.0 "cost", "estimatedValueCents" / 100.0 "value" ${live}
          and "estimatedValueCents" > 0 and "totalCents" > 0 order by "startedAt" desc, "id" desc limit 100`,
      )
      .all(org),
  );
}

export const roiPointFigures = ({ points }: RoiPoints) =>
  points.map(({ id, cost, value }) => ({ id, cost, value }));

export function rawBudgets(db: DatabaseSync, org: number, { budgets }: Budgets) {
  const spent = db.prepare(
    `select coalesce(sum("totalCents"), 0) / 100.0 "spend" ${live} and "department" = ? and substr("day", 1, 7) = ?`,
  );
  return budgets.map(({ department, history }) => ({
    department,
    history: history.map(({ month }) => ({ month, spend: spent.get(org, department, month)?.['spend'] })),
  }));
}

export const budgetFigures = ({ budgets }: Budgets) =>
  budgets.map(({ department, history }) => ({ department, history }));
