// Finds a page of the ROI list. By date, the kept sums tell on which days its ten meetings lie, so that the last
// page of a million meetings takes no longer than the first. By cost there is an index to walk along.

import { deepestPageByCost, type RoiFilters, roiPageSize } from '#contract/roi.ts';
import { type PeriodCount, pageParts } from '#domain/roi/roi-page.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type RoiRow, roiStore } from './store.ts';
import { roiSumsStore } from './sums-store.ts';

type Order = NonNullable<RoiFilters['order']>;
export type RoiPage = { rows: RoiRow[]; total: number; pages: number };

export function roiPages(db: Database) {
  const meetings = roiStore(db);
  const sums = roiSumsStore(db);

  const sorted = (counts: PeriodCount[], order: Order) => (order === 'asc' ? counts : counts.toReversed());

  /** The days of the page: only those of the few weeks or months are read that hold some of it. */
  async function daysOfPage(org: OrgId, department: string | null, order: Order, offset: number) {
    const periods = await sums.periods(org, department);
    const parts = pageParts(sorted(periods, order), offset, roiPageSize);
    const touched = parts.map(({ period }) => period).toSorted();
    const days = await sums.days(org, department, touched[0] ?? '', touched.at(-1) ?? '');
    return pageParts(sorted(days, order), parts[0]?.skip ?? 0, roiPageSize);
  }

  async function pageByDate(org: OrgId, department: string | null, order: Order, offset: number) {
    const days = await daysOfPage(org, department, order, offset);
    const parts = days.map(({ period, skip, take }) => {
      // A local day lies within 14 hours of the same UTC day; the exact comparison is made on `day`.
      const fromMs = Date.parse(period) - dayMs;
      const toMs = fromMs + 3 * dayMs;
      return meetings.partOfDay(org, department, order, { day: period, fromMs, toMs, skip, take });
    });
    return (await Promise.all(parts)).flat();
  }

  /** `page` counts from 1; `department` is null for all, and otherwise spelled as it is counted. */
  return async function readPage(
    org: OrgId,
    department: string | null,
    { sort = 'startedAt', order = 'desc' }: RoiFilters,
    page: number,
  ): Promise<RoiPage> {
    const total = await sums.total(org, department);
    const allPages = Math.ceil(total / roiPageSize);
    const pages = sort === 'totalCost' ? Math.min(allPages, deepestPageByCost) : allPages;
    const skip = (page - 1) * roiPageSize;
    if (page > pages) return { rows: [], total, pages };
    const rows =
      sort === 'totalCost'
        ? await meetings.pageByCost(org, department, order, { skip, take: roiPageSize })
        : await pageByDate(org, department, order, skip);
    return { rows, total, pages };
  };
}
