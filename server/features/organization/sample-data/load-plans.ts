// Groups, templates and budgets of the sample data.

import { sampleBudgets, sampleGroups, sampleTemplates } from './company.ts';
import { budgetStore, departmentKey } from '#server/features/reports/budgets/store.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { groupStore } from '#server/features/meetings/groups/store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';
import { templateStore } from '#server/features/meetings/templates/store.ts';
import { paid, type Tier } from './load.ts';
import { sampleStore } from './store.ts';

export function planLoader(db: Database, now: () => number) {
  const groups = groupStore(db);
  const templates = templateStore();
  const budgets = budgetStore(db);
  const samples = sampleStore(db);

  const made = (caller: Member, order: number) => ({
    id: newId(),
    createdBy: caller.userId,
    // Lists sort by creation time; one millisecond apart they keep their order.
    createdAt: now() + order,
    version: 1,
  });

  async function loadGroups(tiers: readonly Tier[], caller: Member, tx: Tx): Promise<void> {
    const ids: number[] = [];
    for (const [order, { name, description, people }] of sampleGroups.entries()) {
      const group = { ...made(caller, order), name, description };
      await groups.insert(caller.org, group, null, tx);
      for (const [position, person] of people.entries())
        await groups.insertMember(
          caller.org,
          group.id,
          { id: newId(), position, draftKey: null, ...paid(person, tiers) },
          tx,
        );
      ids.push(group.id);
    }
    await samples.mark(caller.org, 'group', ids, tx);
  }

  async function loadTemplates(tiers: readonly Tier[], caller: Member, tx: Tx): Promise<void> {
    const ids: number[] = [];
    for (const [order, { people, ...template }] of sampleTemplates.toReversed().entries()) {
      const row = { ...made(caller, order), ...template };
      const attendees = people.map((person) => paid(person, tiers));
      await templates.insert(caller.org, row, null, attendees, tx);
      ids.push(row.id);
    }
    await samples.mark(caller.org, 'template', ids, tx);
  }

  async function loadBudgets(caller: Member, tx: Tx): Promise<void> {
    const taken = await samples.budgetedKeys(caller.org, tx);
    const ids: number[] = [];
    for (const terms of sampleBudgets.filter(({ department }) => !taken.has(departmentKey(department)))) {
      const row = { id: newId(), managerEmail: null, monthlyPersonMinutes: null, ...terms };
      await budgets.insert(caller.org, row, null, now(), tx);
      ids.push(row.id);
    }
    await samples.mark(caller.org, 'budget', ids, tx);
  }

  return async (tiers: readonly Tier[], caller: Member, tx: Tx): Promise<void> => {
    await loadGroups(tiers, caller, tx);
    await loadTemplates(tiers, caller, tx);
    await loadBudgets(caller, tx);
  };
}
