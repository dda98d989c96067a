// Reports, their export, and the settings that they are compared with.

import type { FastifyInstance } from 'fastify';
import {
  exportReport,
  readReport,
  readReportSettings,
  readTrend,
  saveReportSettings,
} from '#contract/reports/compare.ts';
import { readCalendarFigures } from '#contract/reports/calendar-figures.ts';
import { readGuidelines } from '#contract/reports/guidelines.ts';
import { seesPay, seesPersonFigures } from '#domain/accounts/permissions.ts';
import { t } from '#domain/format/text.ts';
import { isMoney } from '#domain/reports/report-figures.ts';
import { changeFrom } from '#domain/reports/periods.ts';
import { trendOf } from '#domain/reports/trend.ts';
import { addDays, localDay, weekStart } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { hasSampleData } from '#server/db/queries.ts';
import { attachment, type Column, tableFile } from '#server/http/table-file.ts';
import { codeText, sampleSentence } from '#wording/sheets.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { ApiError } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { calendarReport } from './calendar-figures.ts';
import { guidelineReport } from './guidelines.ts';
import { reportService } from './report.ts';
import { daySums, reportSettings, reportTargets, saveReportRows } from './store.ts';

export function reportRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, now, config } = context;
  const report = reportService(context);

  mountEndpoint(app, readReport, async ({ query }, caller) => report(caller, query));

  mountEndpoint(app, exportReport, async ({ query: { as = 'csv', ...query } }, caller, { reply }) => {
    const found = await report(caller, query);
    if (found instanceof ApiError) return found;
    const { figure, by, period } = found;
    const kind = isMoney(figure) ? 'money' : 'number';
    const days = ({ from, to }: typeof found.now): Column => ({ name: t`${from} to ${to}`, kind });
    const cellsOf = (name: string, one: typeof found.total) => [
      name,
      one.now,
      one.before,
      one.now === null ? null : changeFrom(one.before, one.now),
      one.yearAgo,
      one.now === null ? null : changeFrom(one.yearAgo, one.now),
    ];
    const hasSample = await hasSampleData(db.read, caller.org);
    const { file } = await tableFile(as, {
      list: 'report',
      reader: readerOf(caller),
      columns: () => [
        { name: codeText(by), kind: 'text' },
        days(found.now),
        days(found.before),
        { name: t`Change in percent`, kind: 'percent' },
        days(found.yearAgo),
        { name: t`Change in percent`, kind: 'percent' },
      ],
      pages: [found.rows],
      cellsOf: (row) => cellsOf(row.name || t`Unassigned`, row),
      // Totals of shares and of people are no sums of the rows.
      ending: () => [
        ...(found.others ? [cellsOf(t`Others`, found.others)] : []),
        cellsOf(t`Total`, found.total),
        ...(hasSample ? [[sampleSentence()]] : []),
      ],
    });
    await events.publishExport(caller, 'report.exported', { figure, by, period }, 'report');
    void reply.header('content-disposition', attachment(`report-${figure}-by-${by}`, as));
    return file;
  });

  mountEndpoint(app, readTrend, async ({ query: { figure, weeks } }, caller) => {
    const count = Number(weeks);
    const { firstWeekday } = caller.organization;
    const today = localDay(now(), caller.organization.timeZone);
    const starts = Array.from({ length: 2 * count }, (_, i) =>
      addDays(weekStart(today, firstWeekday), 7 * (i - 2 * count)),
    );
    const rangeOf = (some: readonly string[]) => ({
      from: some[0] ?? today,
      to: addDays(some.at(-1) ?? today, 6),
    });
    const measure = figure === 'cost' ? 'costCents' : 'personMinutes';
    const days = await daySums(visibleTo(caller, db).reports, caller.org, measure, rangeOf(starts));
    const byWeek = Map.groupBy(days, ({ day }) => weekStart(day, firstWeekday));
    const weekly = starts.map((start) =>
      (byWeek.get(start) ?? []).reduce((sum, { value }) => sum + value, 0),
    );
    const [before, after] = [weekly.slice(0, count), weekly.slice(count)];
    const trend = trendOf(before, after);
    return {
      before: rangeOf(starts.slice(0, count)),
      after: rangeOf(starts.slice(count)),
      weeksBefore: before.filter((value) => value > 0).length,
      weeksAfter: after.filter((value) => value > 0).length,
      trend: trend && {
        ...trend,
        change: 100 * trend.change,
        low: 100 * trend.low,
        high: 100 * trend.high,
      },
    };
  });

  mountEndpoint(app, readGuidelines, async ({ query: { month } }, caller) =>
    guidelineReport(db, caller, month, seesPersonFigures(caller, config.personFigures)),
  );

  mountEndpoint(app, readCalendarFigures, async ({ query: { month } }, caller) =>
    calendarReport(context, caller, month),
  );

  const settingsFor = async (caller: Member) => {
    const { weeklyMinutes, yearStartsIn } = await reportSettings(db.read, caller.org);
    const targets = await reportTargets(db.read, caller.org);
    return {
      weeklyHours: weeklyMinutes / 60,
      yearStartsIn,
      targets: targets
        .filter(({ kind }) => kind !== 'cost' || seesPay(caller))
        .map(({ kind, department, value }) => ({
          figure: kind,
          department: department || null,
          value: value / 100,
        })),
    };
  };

  mountEndpoint(app, readReportSettings, async (_input, caller) => settingsFor(caller));

  mountEndpoint(app, saveReportSettings, async ({ body }, caller) => {
    const { weeklyHours, yearStartsIn, targets } = body;
    const rows = new Map(
      targets.map(({ figure, department, value }) => [
        `${figure} ${department ?? ''}`,
        { kind: figure, department: department ?? '', value: Math.round(value * 100) },
      ]),
    );
    await db.write(async (tx) => {
      await saveReportRows(tx, caller.org, { weeklyMinutes: weeklyHours * 60, yearStartsIn }, [
        ...rows.values(),
      ]);
      const detail = { targets: rows.size, weeklyHours, yearStartsIn };
      await events.publish(tx, caller, 'report-settings.changed', detail, `organization:${caller.org}`);
    });
    return settingsFor(caller);
  });
}
