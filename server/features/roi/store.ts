// What is said about meetings, and the pages of the ROI list.

import type { RoiFilters } from '#contract/roi.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type MeetingRow, listColumns } from '#server/features/meetings/store.ts';
import type { OrgLock } from '#server/features/totals/clock-store.ts';

const columns = [...listColumns, 'version'] as const;

export type RoiRow = Pick<MeetingRow, (typeof columns)[number]>;
export type Said = Pick<MeetingRow, 'outcomes' | 'actionItemsCount' | 'estimatedValueCents' | 'worthIt'>;
export type DayPart = { day: string; fromMs: number; toMs: number; skip: number; take: number };

export function roiStore(db: Database) {
  const byId = db.prepare((on, arg) =>
    on
      .selectFrom('meetings')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('deletedAt', 'is', null),
  );
  const update = db.prepare((on, arg) =>
    on
      .updateTable('meetings')
      .set((eb) => ({
        outcomes: arg('outcomes'),
        actionItemsCount: arg('actionItemsCount'),
        estimatedValueCents: arg('estimatedValueCents'),
        worthIt: arg('worthIt'),
        version: eb('version', '+', 1),
      }))
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .where('version', '=', arg('version'))
      .where('deletedAt', 'is', null)
      .returning(columns),
  );

  const ofDay = (order: 'asc' | 'desc', narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select(columns)
        .where('organizationId', '=', arg('org'))
        .where('startedAt', '>=', arg('fromMs'))
        .where('startedAt', '<', arg('toMs'))
        .where('day', '=', arg('day'))
        .where('deletedAt', 'is', null)
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .orderBy('startedAt', order)
        .orderBy('id', order)
        .limit(arg('take'))
        .offset(arg('skip')),
    );
  const byCost = (order: 'asc' | 'desc', narrowed: boolean) =>
    db.prepare((on, arg) =>
      on
        .selectFrom('meetings')
        .select(columns)
        .where('organizationId', '=', arg('org'))
        .where('deletedAt', 'is', null)
        .$if(narrowed, (query) => query.where('department', '=', arg('department')))
        .orderBy('totalCents', order)
        .orderBy('id', order)
        .limit(arg('take'))
        .offset(arg('skip')),
    );
  const shapes = <Statement>(build: (order: 'asc' | 'desc', narrowed: boolean) => Statement) => ({
    asc: { all: build('asc', false), one: build('asc', true) },
    desc: { all: build('desc', false), one: build('desc', true) },
  });
  const dayPages = shapes(ofDay);
  const costPages = shapes(byCost);

  type Order = NonNullable<RoiFilters['order']>;
  const chosen = (department: string | null) => (department === null ? 'all' : 'one');

  return {
    byId: async (org: OrgId, id: number, tx: Tx) => (await byId({ org, id }, tx))[0] ?? null,

    /** Null when somebody else changed or deleted the meeting since `version` was read. */
    say: async ({ org }: OrgLock, id: number, version: number, said: Said, tx: Tx): Promise<RoiRow | null> =>
      (await update({ org, id, version, ...said }, tx))[0] ?? null,

    /** Meetings of one day in the order of their start; its window must hold them. */
    partOfDay: (org: OrgId, department: string | null, order: Order, part: DayPart): Promise<RoiRow[]> =>
      dayPages[order][chosen(department)]({ org, department, ...part }),

    pageByCost: (
      org: OrgId,
      department: string | null,
      order: Order,
      page: { skip: number; take: number },
    ): Promise<RoiRow[]> => costPages[order][chosen(department)]({ org, department, ...page }),
  };
}
