// Return on investment: the outcome of a meeting and the figures of all.

import type { FastifyInstance } from 'fastify';
import {
  deepestPageByCost,
  listRoiMeetings,
  readRoi,
  readRoiPoints,
  roiPageSize,
  updateRoi,
} from '#contract/meetings/roi.ts';
import { noCents, toCents, toMajor } from '#domain/money/money.ts';
import { canEdit } from '#domain/accounts/permissions.ts';
import { addUpRoi, attendeesShare, roiPercent, valuedRoi, valuedShare } from '#domain/meetings/roi.ts';
import { shareOf } from '#domain/meetings/ratings/published-word.ts';
import type { AppContext } from '#server/context.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { fail } from '#server/http/api-error.ts';
import { isCurrent, liveMeeting, meetingFor } from '#server/features/meetings/meetings/ahead-store.ts';
import { seenVersion, toMeetingSummary } from '#server/features/meetings/meetings/serializers.ts';
import { departmentName } from '#server/features/meetings/meetings/departments-store.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { enteredAhead, plannedDays } from '#server/features/meetings/planned/sums-store.ts';
import { totalsByName } from '#server/totals/store.ts';
import { sumOf, toSums } from '#server/totals/sums.ts';
import { newestPoints, pageOfMeetings, ratedSums, wordCounts } from './store.ts';

/** The stored totals do not have these sums. */
const noRatings = {
  returns: 0,
  returnCostCents: noCents,
  returnValueCents: noCents,
  answered: 0,
  ratedByAttendees: 0,
  shares: 0,
};

/** Points in the plot; more would overlap. */
const pointsShown = 100;

export function roiRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now } = context;
  const record = meetingRecord(context);

  const nameOf = async (org: OrgId, department: string | undefined) =>
    department ? departmentName(db.read, org, department) : null;

  mountEndpoint(app, updateRoi, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const { version, estimatedValue, outcomes, actionItemsCount, worthIt } = body;
    const rated = await db.write(async (tx) => {
      const lock = await lockMeetings(tx, org, now());
      const before = (await liveMeeting(tx, org, id))?.meeting;
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      if (!isCurrent(caller, before, version)) return fail('edit-conflict');
      const columns = {
        outcomes: outcomes || null,
        actionItemsCount,
        estimatedValueCents: estimatedValue === null ? null : toCents(estimatedValue),
        worthIt,
      };
      const detail = { title: before.title, worthIt, estimatedValue, actionItemsCount };
      const event = { actor: caller, action: 'meeting.rated' as const, detail };
      await record.changeMeetings(tx, lock, [{ before, columns }], event, { keepsCosts: true });
      return null;
    });
    if (rated) return rated;
    const after = await meetingFor(caller, db, id);
    return after
      ? { ...toMeetingSummary(after, caller, now()), version: seenVersion(after) }
      : fail('not-found');
  });

  mountEndpoint(app, readRoi, async ({ query }, caller) => {
    const { org } = caller;
    const chosen = await nameOf(org, query.department);
    const { read, reports } = visibleTo(caller, db);
    const departments = await totalsByName(read, org, 'department');
    const shown = departments.filter(({ name }) => chosen === null || name === chosen);
    const rated = await ratedSums(reports, org, chosen);
    const words = caller.organization.asksForRatings ? await wordCounts(reports, org, chosen) : [];
    const byAttendees = {
      ratedByAttendees: words.reduce((all, { meetings }) => all + meetings, 0),
      shares: words.reduce((all, { word, meetings }) => all + meetings * shareOf(word), 0),
    };
    // Planned meetings of calendars and plans have no department of their own.
    const open =
      chosen === null
        ? await plannedDays(reports, caller, now())
        : await enteredAhead(reports, caller, now(), chosen);
    const sum = { ...addUpRoi(shown.map((row) => ({ ...row, ...noRatings }))), ...rated, ...byAttendees };
    return {
      meetings: sum.meetings,
      totalInvestment: toMajor(sum.costCents),
      estimatedCost: toMajor(sumOf(shown).estimatedCents),
      planned: toSums(sumOf(open)),
      estimatedValue: sum.valued === 0 ? null : toMajor(sum.valueCents),
      valued: sum.valued,
      returns: sum.returns,
      averageRoi: roiPercent(sum),
      valuedRoi: valuedRoi(sum),
      valuedShare: valuedShare(sum),
      worthwhile: sum.worthwhile,
      answered: sum.answered,
      ratedByAttendees: sum.ratedByAttendees,
      attendeesShare: attendeesShare(sum),
      departments: departments
        .map(({ name }) => name)
        .filter((name) => name !== '')
        .toSorted((a, b) => a.localeCompare(b, 'en')),
    };
  });

  mountEndpoint(app, listRoiMeetings, async ({ query: { page = 1, ...filters } }, caller) => {
    const { org } = caller;
    const department = await nameOf(org, filters.department);
    const totals = await totalsByName(visibleTo(caller, db).read, org, 'department');
    const total = totals
      .filter(({ name }) => department === null || name === department)
      .reduce((sum, { meetings }) => sum + meetings, 0);
    const allPages = Math.ceil(total / roiPageSize);
    const pages = filters.sort === 'totalCost' ? Math.min(allPages, deepestPageByCost) : allPages;
    const part = { offset: (page - 1) * roiPageSize, limit: roiPageSize };
    const rows =
      page > pages ? [] : await pageOfMeetings(visibleTo(caller, db).reports, org, department, filters, part);
    return {
      meetings: rows.map((row) => ({ ...toMeetingSummary(row, caller, now()), version: seenVersion(row) })),
      total,
      pages,
    };
  });

  mountEndpoint(app, readRoiPoints, async ({ query }, caller) => {
    const department = await nameOf(caller.org, query.department);
    const { reports } = visibleTo(caller, db);
    const newest = await newestPoints(reports, caller.org, department, pointsShown);
    return {
      points: newest.map(({ totalCents, estimatedValueCents, ...point }) => ({
        ...point,
        cost: toMajor(totalCents),
        value: toMajor(estimatedValueCents ?? noCents),
      })),
    };
  });
}
