// People, groups, templates, budgets and a planned series of the sample data.

import { randomUUID } from 'node:crypto';
import { identityKey } from '#domain/people/matching.ts';
import { always } from '#domain/people/pricing.ts';
import { addDays, localDay, weekday } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { MeetingsLock } from '#server/db/organization-lock.ts';
import { followPlan } from '#server/features/calendar/planner/follow.ts';
import { insertPlan, type StoredPlan } from '#server/features/calendar/planner/store.ts';
import { insertPeople, peopleMatching } from '#server/features/people/people/store.ts';
import { sampleBudgets, sampleGroups, samplePeople, samplePlan, sampleTemplates } from './company.ts';
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

  /** Without those whose name is in the directory already. */
  async function loadPeople(lock: MeetingsLock, tiers: readonly Tier[], tx: Tx): Promise<void> {
    const keys = samplePeople.map(({ name }) => identityKey(name));
    const known = new Set(
      (await peopleMatching(tx, lock.org, keys)).flatMap(({ name, identities }) => [
        identityKey(name),
        ...identities,
      ]),
    );
    const people = samplePeople
      .filter(({ name }) => !known.has(identityKey(name)))
      .map((person) => {
        const { name, role, salaryTier } = paid(person, tiers);
        const { department } = person;
        const tiersOfPerson = [{ fromDay: always, salaryTier }];
        return { id: newId(), name, role, department, identities: [], leftOn: null, tiers: tiersOfPerson };
      });
    await insertPeople(tx, lock, people, now());
    const ids = people.map(({ id }) => id);
    await samples.mark(lock.org, 'person', ids, tx);
  }

  /** Its people have no address, so nobody gets a mail. */
  async function loadPlan(lock: MeetingsLock, caller: Member, tx: Tx): Promise<void> {
    const { people, at, title, agenda, minutes } = samplePlan;
    const tomorrow = addDays(localDay(now(), lock.timeZone), 1);
    const firstDay = addDays(tomorrow, (samplePlan.weekday - weekday(tomorrow) + 7) % 7);
    const id = newId();
    const plan: StoredPlan = {
      id,
      seriesId: id,
      uid: randomUUID(),
      sequence: 1,
      version: 1,
      title,
      agenda,
      startsAt: instantOfLocalTime(`${firstDay}T${at}`, lock.timeZone) ?? now(),
      durationMinutes: minutes,
      timeZone: lock.timeZone,
      repeats: 'week',
      weekdays: '',
      untilDay: null,
      monthPlace: null,
      lastAt: null,
      showsCost: 0,
      createdBy: caller.userId,
      createdAt: now(),
      changedAt: now(),
      canceledAt: null,
      people: people.map(({ name }) => ({ name, email: null, isOptional: 0 })),
      changes: [],
    };
    await insertPlan(tx, caller.org, plan, randomUUID());
    await followPlan(tx, lock, plan, caller, now());
    await samples.mark(caller.org, 'plan', [id], tx);
  }

  return async (lock: MeetingsLock, tiers: readonly Tier[], caller: Member, tx: Tx): Promise<void> => {
    await loadPeople(lock, tiers, tx);
    await loadPlan(lock, caller, tx);
    await loadGroups(tiers, caller, tx);
    await loadTemplates(tiers, caller, tx);
    await loadBudgets(caller, tx);
  };
}
