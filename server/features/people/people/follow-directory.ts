// People follow the directory of a provider once all of it was read.

import { mostPeople } from '#contract/people/people.ts';
import type { ConnectorKind } from '#domain/calendar/mailboxes.ts';
import {
  type DirectoryEntry,
  type DirectoryPlan,
  letsTooManyLeave,
  planDirectory,
} from '#domain/people/directory.ts';
import type { DirectoryPerson } from '#domain/people/people-import.ts';
import { identityKey } from '#domain/people/matching.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { priceEstimates } from './changes.ts';
import { allFollowed, writeFollowed } from './followed-store.ts';
import {
  directorySize,
  insertPeople,
  peopleByIds,
  peopleMatching,
  releaseIdentities,
  updatePerson,
} from './store.ts';

type Directory = {
  kind: ConnectorKind;
  /** All of the directory. */
  entries: readonly DirectoryEntry[];
  isWanted: (entry: DirectoryEntry, known: DirectoryPerson | undefined) => boolean;
  /** An administrator accepted how many leave. */
  mayLeave: boolean;
  /** In whose name the audit log has the change. */
  by: number;
};

/** Changes nothing if too many would leave, or come. */
export async function followDirectory(
  { jobs, events, now }: Pick<AppContext, 'jobs' | 'events' | 'now'>,
  tx: Tx,
  lock: OrgLock,
  { kind, entries, isWanted, mayLeave, by }: Directory,
): Promise<{ error: 'many-leave' | 'list-full' | null; leaving: number }> {
  const { org, timeZone } = lock;
  const all = await allFollowed(tx, org);
  const [followed, others] = [all.filter((it) => it.kind === kind), all.filter((it) => it.kind !== kind)];
  const keys = new Set(entries.flatMap(({ name, identities }) => [identityKey(name), ...identities]));
  const ids = new Set(followed.flatMap(({ personId }) => personId ?? []));
  const found = [...(await peopleByIds(tx, org, [...ids])), ...(await peopleMatching(tx, org, [...keys]))];
  // Their names, which may change, may be aliases of others.
  const named = await peopleMatching(tx, org, [...new Set(found.map(({ name }) => identityKey(name)))]);
  const plan = planDirectory(entries, {
    people: [...new Map([...found, ...named].map((one) => [one.id, one])).values()],
    followed,
    elsewhere: new Set(others.flatMap(({ personId }) => personId ?? [])),
    isWanted,
    today: localDay(now(), timeZone),
    newId,
  });
  const { leaving } = plan;
  if (!mayLeave && letsTooManyLeave(plan)) return { error: 'many-leave', leaving };
  if (plan.added.length > 0 && (await directorySize(tx, org)) + plan.added.length > mostPeople)
    return { error: 'list-full', leaving };
  await write(tx, lock, kind, plan, now());
  const { added, changed } = plan;
  if (added.length + changed.length > 0) {
    const actor = { org, userId: by };
    await priceEstimates(jobs, actor, tx);
    const detail = { kind, added: added.length, changed: changed.length, left: leaving };
    await events.publish(tx, actor, 'person.followed', detail, `organization:${org}`);
  }
  return { error: null, leaving };
}

async function write(
  tx: Tx,
  lock: OrgLock,
  kind: ConnectorKind,
  { added, changed, followed, replaced }: DirectoryPlan,
  now: number,
): Promise<void> {
  // An address may go from one person to another.
  await releaseIdentities(
    tx,
    lock,
    changed.map(({ id }) => id),
  );
  for (const person of changed) await updatePerson(tx, lock, person);
  await insertPeople(tx, lock, added, now);
  await writeFollowed(tx, lock.org, kind, { followed, replaced });
}
