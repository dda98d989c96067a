// The finance report, and closing of months.

import type { FastifyInstance } from 'fastify';
import {
  closeMonth,
  exportFinance,
  readFinance,
  readFinanceMonth,
  reopenMonth,
} from '#contract/reports/finance.ts';
import { monthsToClose } from '#domain/reports/closing.ts';
import { financeReport, type ReportLine, sumOfLines, withoutPlanned } from '#domain/reports/finance.ts';
import { noCents, toMajor } from '#domain/money/money.ts';
import { monthsUpTo } from '#domain/reports/budgets/budget.ts';
import { seesAllPlanned } from '#domain/accounts/permissions.ts';
import { isoInstant, localDay, monthOf } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { closedThrough } from '#server/db/queries.ts';
import { blendedIn, visibleTo, withoutViewer } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { attachment } from '#server/http/table-file.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { financeFile, reportFor } from './finance-file.ts';
import {
  type ClosedLine,
  closedMonths,
  deleteClosing,
  insertClosing,
  monthSpendsOf,
  spendsOf,
  spendsOfMonth,
} from './store.ts';

/** Shown by default: the current month, those before it, and later ones with planned meetings. */
const monthsShown = 12;

type Db = Database['read'];

const amountsFor = (caller: Member) => (line: Omit<ReportLine, 'month' | 'department' | 'type'>) => ({
  held: toMajor(line.heldCents),
  corrections: toMajor(line.correctionCents),
  planned: seesAllPlanned(caller) ? toMajor(line.plannedCents) : null,
  estimatedCost: toMajor(line.estimatedCents),
});

/**
 * The lines of months with their blended amounts, which viewers without permission to see pay get after closing.
 */
async function linesToClose(tx: Db, org: OrgId, now: number, through: string | null): Promise<ClosedLine[]> {
  const costs = withoutPlanned(financeReport(await spendsOf(withoutViewer(tx), org, now), through));
  const blended = withoutPlanned(financeReport(await spendsOf(blendedIn(tx), org, now), through));
  const keyOf = ({ month, department, type }: ReportLine) => JSON.stringify([month, department, type]);
  const lines = new Map<string, ClosedLine>();
  const none = {
    heldCents: noCents,
    correctionCents: noCents,
    plannedCents: noCents,
    estimatedCents: noCents,
  };
  for (const line of costs) lines.set(keyOf(line), { ...line, blended: none });
  for (const line of blended)
    lines.set(keyOf(line), { ...(lines.get(keyOf(line)) ?? { ...line, ...none }), blended: line });
  return [...lines.values()];
}

export function financeRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  mountEndpoint(app, exportFinance, async ({ query: { as = 'csv', ...months } }, caller, { reply }) => {
    const { file, rows } = await financeFile({ db, now }, caller, { as, ...months });
    await events.publishExport(caller, 'finance.exported', { lines: rows }, 'finance');
    void reply.header('content-disposition', attachment('finance-report', as));
    return file;
  });

  mountEndpoint(app, readFinance, async ({ query }, caller) => {
    const { org, organization } = caller;
    const visible = visibleTo(caller, db);
    const currentMonth = monthOf(localDay(now(), organization.timeZone));
    const closed = new Map((await closedMonths(visible.read, org)).map((one) => [one.month, one]));
    const through = [...closed.keys()].at(-1) ?? null;
    const toAmounts = amountsFor(caller);
    const lines = reportFor(caller, await monthSpendsOf(visible.reports, org, now()), through);
    const from =
      query.from ?? (query.to === undefined ? (monthsUpTo(currentMonth, monthsShown)[0] ?? '') : '');
    const shown = lines.filter(({ month }) => month >= from && (query.to === undefined || month <= query.to));
    const first = lines[0];
    const last = lines.at(-1);
    return {
      currentMonth,
      closedThrough: through,
      recorded: first && last ? { from: first.month, to: last.month } : null,
      months: shown.toReversed().map(({ month, ...line }) => {
        const closing = closed.get(month);
        return {
          month,
          ...toAmounts(line),
          closed: closing ? { at: isoInstant(closing.closedAt), by: closing.closedByName } : null,
        };
      }),
      total: toAmounts(sumOfLines(shown)),
      allTime: toAmounts(sumOfLines(lines)),
    };
  });

  mountEndpoint(app, readFinanceMonth, async ({ query: { month } }, caller) => {
    const { read, reports } = visibleTo(caller, db);
    const through = await closedThrough(read, caller.org);
    const toAmounts = amountsFor(caller);
    const spends = await spendsOfMonth(reports, caller.org, now(), month, through);
    const lines = reportFor(caller, spends, through);
    return {
      lines: lines
        .filter((line) => line.month === month)
        .map(({ department, type, ...line }) => ({
          department: department || null,
          type,
          ...toAmounts(line),
        })),
    };
  });

  mountEndpoint(app, closeMonth, async ({ body: { month } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      if (month >= monthOf(localDay(now(), lock.timeZone))) return fail('month-not-over');
      const before = await closedThrough(tx, org);
      const lines = await linesToClose(tx, org, now(), before);
      const [first = null] = lines.map((line) => line.month).toSorted();
      const months = monthsToClose(month, before, first);
      if (months.length === 0) return { closedThrough: before };
      await insertClosing(tx, lock, {
        months,
        lines: lines.filter((line) => months.includes(line.month)),
        closedBy: caller.userId,
        closedAt: now(),
      });
      await events.publish(
        tx,
        caller,
        'finance.closed',
        {
          month,
          months: months.length,
        },
        `organization:${org}`,
      );
      return { closedThrough: month };
    });
  });

  mountEndpoint(app, reopenMonth, async ({ body: { month } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const lock = await lockOrganization(tx, org);
      if ((await closedThrough(tx, org)) !== month) return fail('not-last-closed');
      await deleteClosing(tx, lock, month);
      await events.publish(tx, caller, 'finance.reopened', { month }, `organization:${org}`);
      return { closedThrough: await closedThrough(tx, org) };
    });
  });
}
