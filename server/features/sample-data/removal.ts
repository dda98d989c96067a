// Removes exactly what was loaded, in the caller's transaction.

import type { SampleKind } from '#domain/sample/sample-data.ts';
import { budgetStore } from '#server/features/budgets/store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { groupStore } from '#server/features/groups/store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { templateStore } from '#server/features/templates/store.ts';
import type { MeetingRow } from '#server/features/meetings/store.ts';
import { sampleStore } from './store.ts';

export function sampleRemover(db: Database, now: () => number) {
  const samples = sampleStore(db);
  const templates = templateStore();
  const groups = groupStore(db);
  const budgets = budgetStore(db);

  /** The removed meetings; null if nothing was loaded. */
  return async (org: OrgId, tx: Tx): Promise<MeetingRow[] | null> => {
    const lock = await lockMeetings(tx, org, now());
    const loaded = await samples.end(org, tx);
    if (!loaded) return null;
    const keys = (kind: SampleKind) => loaded.filter((one) => one.kind === kind).map(({ id }) => id);
    const ids = (kind: SampleKind) => keys(kind).map(Number);

    const meetings = await samples.removeMeetings(lock, ids('meeting'), tx);
    for (const id of ids('template')) await templates.remove(org, id, tx);
    for (const id of ids('group')) await groups.remove(org, id, tx);
    for (const id of ids('budget')) await budgets.remove(org, id, tx);
    await samples.removeDepartments(lock, keys('department'), tx);
    return meetings;
  };
}
