// Removes exactly what was loaded, in the caller's transaction.

import type { SampleKind } from '#server/db/tables/organization.ts';
import { removeSeries } from '#server/features/calendar/planner/remove-series.ts';
import { forgetPeople } from '#server/features/people/people/store.ts';
import { budgetStore } from '#server/features/reports/budgets/store.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { groupStore } from '#server/features/meetings/groups/store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { templateStore } from '#server/features/meetings/templates/store.ts';
import { aheadByIds } from '#server/features/meetings/meetings/ahead-store.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import { meetingsOf } from '#server/features/meetings/meetings/store.ts';
import { sampleStore } from './store.ts';

export function sampleRemover(context: AppContext) {
  const { db, now } = context;
  const record = meetingRecord(context);
  const samples = sampleStore(db);
  const templates = templateStore();
  const groups = groupStore(db);
  const budgets = budgetStore(db);

  return async (actor: Member, tx: Tx): Promise<void> => {
    const { org } = actor;
    const lock = await lockMeetings(tx, org, now());
    const loaded = await samples.end(org, tx);
    if (!loaded) return;
    const keys = (kind: SampleKind) => loaded.filter((one) => one.kind === kind).map(({ id }) => id);
    const ids = (kind: SampleKind) => keys(kind).map(Number);
    for (const id of ids('template')) await templates.remove(org, id, tx);
    for (const id of ids('group')) await groups.remove(org, id, tx);
    for (const id of ids('budget')) await budgets.remove(org, id, tx);
    const planned: number[] = [];
    for (const id of ids('plan')) planned.push(...(await removeSeries(tx, lock, id, now())));
    await forgetPeople(tx, lock, ids('person'));
    const later = [...(await aheadByIds(tx, org, ids('meeting'))).values()].map(({ meeting }) => meeting);
    const meetings = [...(await meetingsOf(tx, org, [...ids('meeting'), ...planned])), ...later];
    const detail = { meetings: meetings.filter(({ deletedAt }) => deletedAt === null).length };
    const event = { actor, action: 'sample-data.removed' as const, detail, subject: 'sample-data' };
    await record.eraseMeetings(tx, lock, meetings, event);
    await samples.removeDepartments(lock, keys('department'), tx);
  };
}
