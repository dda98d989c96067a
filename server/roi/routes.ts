// Whether meetings were worth it: what somebody says about one, and what all of them come to.

import type { FastifyInstance } from 'fastify';
import { listRoiMeetings, readRoi, readRoiPoints, updateRoi } from '#contract/roi.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { mayChange } from '#domain/permissions.ts';
import { addUpRoi, roiPercent } from '#domain/roi.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import type { Member, OrgId } from '#server/http/gate.ts';
import { refuse } from '#server/http/refusal.ts';
import { listedMeeting } from '#server/meetings/answers.ts';
import { departmentStore } from '#server/meetings/departments-store.ts';
import { clockStore } from '#server/totals/clock-store.ts';
import { totalsStore } from '#server/totals/store.ts';
import { roiPages } from './pages.ts';
import { roiPointsStore } from './points-store.ts';
import { type RoiRow, roiStore } from './store.ts';
import { roiSumsStore } from './sums-store.ts';

/** Of the plot: more could not be told apart. */
const pointsShown = 100;

const roiMeeting = (row: RoiRow, reader: Member, now: number) => ({
  ...listedMeeting(row, reader, now),
  version: row.version,
});

export function roiRoutes(app: FastifyInstance, { db, now }: House): void {
  const meetings = roiStore(db);
  const sums = roiSumsStore(db);
  const { spelling } = departmentStore(db);
  const clock = clockStore(db);
  const totals = totalsStore(db);
  const audit = auditStore(db, now);
  const readPage = roiPages(db);
  const points = roiPointsStore(db);

  const spelled = async (org: OrgId, department: string | undefined) =>
    department ? spelling(org, department) : null;

  bind(app, updateRoi, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const { version, estimatedValue, outcomes, actionItemsCount, worthIt } = body;
    return db.write(async (tx) => {
      const turn = await clock.takeTurn(org, tx);
      const before = await meetings.byId(org, id, tx);
      if (!before) return refuse('not-found');
      if (!mayChange(caller, before)) return refuse('no-permission');
      // What is taken off the totals below must be what is replaced.
      if (before.version !== version) return refuse('changed-meanwhile');
      const said = {
        outcomes: outcomes || null,
        actionItemsCount,
        estimatedValueCents: estimatedValue === null ? null : toCents(estimatedValue),
        worthIt,
      };
      const after = await meetings.say(turn, id, version, said, tx);
      if (!after) return refuse('changed-meanwhile');
      await totals.subtract(turn, before, tx);
      await totals.add(turn, after, tx);
      const detail = { title: after.title, worthIt, estimatedValue, actionItemsCount };
      await audit.record(org, caller, 'meeting.rated', `meeting:${id}`, detail, tx);
      return roiMeeting(after, caller, now());
    });
  });

  bind(app, readRoi, async ({ query }, { org }) => {
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

  bind(app, listRoiMeetings, async ({ query: { page = 1, ...filters } }, caller) => {
    const department = await spelled(caller.org, filters.department);
    const { rows, total, pages } = await readPage(caller.org, department, filters, page);
    return { meetings: rows.map((row) => roiMeeting(row, caller, now())), total, pages };
  });

  bind(app, readRoiPoints, async ({ query }, { org }) => {
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
