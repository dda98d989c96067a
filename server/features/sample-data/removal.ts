// Takes away exactly what was loaded, in the transaction of whoever asks.

import type { SampleKind } from '#domain/sample/sample-kinds.ts';
import { budgetStore } from '#server/features/budgets/store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { groupStore } from '#server/features/groups/store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { templateStore } from '#server/features/templates/store.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { totalsStore } from '#server/features/totals/store.ts';
import { sampleStore } from './store.ts';

export function sampleRemover(db: Database) {
  const samples = sampleStore(db);
  const clock = clockStore(db);
  const totals = totalsStore(db);
  const templates = templateStore(db);
  const groups = groupStore(db);
  const budgets = budgetStore(db);

  /** How many meetings went; null when there was nothing to remove. */
  return async (org: OrgId, tx: Tx): Promise<number | null> => {
    const turn = await clock.lockOrganization(org, tx);
    const loaded = await samples.end(org, tx);
    if (!loaded) return null;
    const keys = (kind: SampleKind) => loaded.filter((one) => one.kind === kind).map(({ id }) => id);
    const ids = (kind: SampleKind) => keys(kind).map(Number);

    const meetings = await samples.removeMeetings(turn, ids('meeting'), tx);
    await totals.subtractMany(turn, meetings, tx);
    for (const id of ids('template')) await templates.remove(org, id, tx);
    for (const id of ids('group')) await groups.remove(org, id, tx);
    for (const id of ids('budget')) await budgets.remove(org, id, tx);
    await samples.removeDepartments(turn, keys('department'), tx);
    return meetings.length;
  };
}
