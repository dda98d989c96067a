// Whether meetings were worth it: what somebody says about one, and what all of them come to.

import type { FastifyInstance } from 'fastify';
import { listRoiMeetings, readRoi, readRoiPoints, updateRoi } from '#contract/roi.ts';
import { toCents, toDollars } from '#domain/money/money.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { addUpRoi, roiPercent } from '#domain/roi/roi.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { fail } from '#server/http/api-error.ts';
import { toMeetingSummary } from '#server/features/meetings/serializers.ts';
import { departmentStore } from '#server/features/meetings/departments-store.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { roiPages } from './pages.ts';
import { roiPointsStore } from './points-store.ts';
import { type RoiRow, roiStore } from './store.ts';
import { roiSumsStore } from './sums-store.ts';

/** Of the plot: more could not be told apart. */
const pointsShown = 100;

const roiMeeting = (row: RoiRow, reader: Member, now: number) => ({
  ...toMeetingSummary(row, reader, now),
  version: row.version,
});

export function roiRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const meetings = roiStore(db);
  const sums = roiSumsStore(db);
  const { spelling } = departmentStore(db);
  const clock = clockStore(db);
  const totals = totalsStore(db);
  const readPage = roiPages(db);
  const points = roiPointsStore(db);

  const spelled = async (org: OrgId, department: string | undefined) =>
    department ? spelling(org, department) : null;

  mountEndpoint(app, updateRoi, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const { version, estimatedValue, outcomes, actionItemsCount, worthIt } = body;
    return db.write(async (tx) => {
      const turn = await clock.lockOrganization(org, tx);
      const before = await meetings.byId(org, id, tx);
      if (!before) return fail('not-found');
      if (!canEdit(caller, before)) return fail('no-permission');
      // What is taken off the totals below must be what is replaced.
      if (before.version !== version) return fail('edit-conflict');
      const said = {
        outcomes: outcomes || null,
        actionItemsCount,
        estimatedValueCents: estimatedValue === null ? null : toCents(estimatedValue),
        worthIt,
      };
      const after = await meetings.say(turn, id, version, said, tx);
      if (!after) return fail('edit-conflict');
      await totals.subtract(turn, before, tx);
      await totals.add(turn, after, tx);
      const detail = { title: after.title, worthIt, estimatedValue, actionItemsCount };
      await events.record(
        { org, actor: caller, action: 'meeting.rated', subject: `meeting:${id}`, detail },
        tx,
      );
      return roiMeeting(after, caller, now());
    });
  });

  mountEndpoint(app, readRoi, async ({ query }, { org }) => {
    const chosen = await spelled(org, query.department);
    const departments = await sums.departments(org);
    const sum = addUpRoi(departments.filter(({ department }) => chosen === null || department === chosen));
    return {
      meetings: sum.meetings,
      totalInvestment: toDollars(sum.costCents),
      estimatedValue: sum.valued === 0 ? null : toDollars(sum.valueCents),
      valued: sum.valued,
      averageRoi: roiPercent(sum),
      worthwhile: sum.worthwhile,
      departments: departments
        .map(({ department }) => department)
        .filter((department) => department !== '')
        .toSorted((a, b) => a.localeCompare(b, 'en')),
    };
  });

  mountEndpoint(app, listRoiMeetings, async ({ query: { page = 1, ...filters } }, caller) => {
    const department = await spelled(caller.org, filters.department);
    const { rows, total, pages } = await readPage(caller.org, department, filters, page);
    return { meetings: rows.map((row) => roiMeeting(row, caller, now())), total, pages };
  });

  mountEndpoint(app, readRoiPoints, async ({ query }, { org }) => {
    const newest = await points.newest(org, await spelled(org, query.department), pointsShown);
    return {
      points: newest.map(({ totalCents, estimatedValueCents, ...point }) => ({
        ...point,
        cost: toDollars(totalCents),
        value: toDollars(estimatedValueCents ?? 0),
      })),
    };
  });
}
