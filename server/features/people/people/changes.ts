// Shared by changes of the directory: the organization's lock, the check of tiers, and pricing of estimates.

import type { ErrorCode } from '#contract/errors.ts';
import { identityKey } from '#domain/people/matching.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockMeetings, lockOrganization, type MeetingsLock } from '#server/db/organization-lock.ts';
import type { Actor } from '#server/events/events.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { paySettings } from './pay-store.ts';
import { tierRatesOf } from './prices-store.ts';
import { insertPeople, peopleMatching } from './store.ts';

/** Prices estimated attendances of people who are now in the directory; see meetings/repricing.ts. */
export const priceEstimatesJob = 'people.price-estimates';

/** Prices recorded meetings again; see meetings/repricing.ts. */
export const repriceJob = 'meetings.reprice';

/** Marks prices at example rates as estimates, as a new organization has them. */
export const markExamplesJob = 'meetings.mark-examples';

/** Prices people at the first default rate of an organization, which had none. */
export const firstDefaultJob = 'meetings.first-default-rate';

export const priceAtFirstDefault = (jobs: Jobs, { org, userId }: Actor, tx: Tx) =>
  jobs.enqueue({ kind: firstDefaultJob, payload: { organizationId: org, by: userId } }, tx);

/** Prices all people of the directory since a day. */
export const reprice = (jobs: Jobs, { org, userId }: Actor, since: string, tx: Tx) =>
  jobs.enqueue({ kind: repriceJob, payload: { organizationId: org, by: userId, since } }, tx);

/** Prices planned meetings again; see planned/prices-store.ts. */
export const plannedPricesJob = 'planned.price';

/** Queues the job in the transaction of a change of people, departments, tiers, rates or the time zone. */
export const pricePlanned = (jobs: Jobs, org: OrgId, tx: Tx) =>
  jobs.enqueue({ kind: plannedPricesJob, payload: { organizationId: org } }, tx);

/**
 * Queues both jobs in the transaction of a change that may add knowledge to the directory. `newNames` are those of the
 * example tiers, by former name, when their first rates are set.
 */
export async function priceEstimates(
  jobs: Jobs,
  { org, userId }: Actor,
  tx: Tx,
  newNames?: ReadonlyMap<string, string>,
): Promise<void> {
  const payload = { organizationId: org, by: userId, ...(newNames && { newNames: [...newNames] }) };
  await jobs.enqueue({ kind: priceEstimatesJob, payload }, tx);
  await pricePlanned(jobs, org, tx);
}

export type Change = {
  tx: Tx;
  lock: MeetingsLock;
  /** The organization's local day. */
  today: string;
};

/** Runs a change of the directory with the organization locked. */
export const changeDirectory = <T>(
  { db, now }: AppContext,
  org: OrgId,
  work: (change: Change) => Promise<T>,
) =>
  db.write(async (tx) => {
    const lock = await lockMeetings(tx, org, now());
    return work({ tx, lock, today: localDay(now(), lock.timeZone) });
  });

/** Why the tier cannot be assigned to people, or null. */
export async function tierError(
  { tx, lock: { org } }: Change,
  salaryTier: string | null | undefined,
): Promise<Extract<ErrorCode, 'pay-choice-missing' | 'unknown-tier'> | null> {
  if (salaryTier === null || salaryTier === undefined) return null;
  if (!(await hasPayChoice(tx, org))) return 'pay-choice-missing';
  const { tiers } = await tierRatesOf(tx, org);
  return tiers.some(({ name }) => name === salaryTier) ? null : 'unknown-tier';
}

/** Whether an administrator has chosen who sees pay. */
export async function hasPayChoice(tx: Tx, org: OrgId): Promise<boolean> {
  const { payChosenAt } = await paySettings(tx, org);
  return payChosenAt !== null;
}

type Naming = {
  id: number;
  /** Addresses and aliases that the person gets. */
  identities: readonly string[];
  /** The name that the person gets, if it changes. */
  name?: string | undefined;
};

/** Whether one of the addresses or names already identifies somebody else. */
export async function isTaken(
  { tx, lock: { org } }: Change,
  { id, identities, name }: Naming,
): Promise<boolean> {
  const key = name === undefined ? [] : [identityKey(name)];
  const matching = await peopleMatching(tx, org, [...identities, ...key]);
  const others = matching.filter((person) => person.id !== id);
  const hasName = (identity: string) => matching.filter((person) => identityKey(person.name) === identity);
  return (
    [...identities, ...key].some((identity) => others.some((other) => other.identities.includes(identity))) ||
    // If several people have the name, an alias decides which one is meant.
    identities.some((identity) => {
      const [named, ...more] = hasName(identity);
      return named !== undefined && named.id !== id && more.length === 0;
    })
  );
}

/** Puts who founds an organization into its directory. */
export const addFounder = async (
  tx: Tx,
  org: OrgId,
  { name, email }: { name: string; email: string },
  now: number,
): Promise<void> => {
  const founder = { name, identities: [identityKey(email)], role: null, department: null, leftOn: null };
  await insertPeople(tx, await lockOrganization(tx, org), [{ ...founder, id: newId(), tiers: [] }], now);
};

/** The former name of a person as an alias, unless somebody else has it as well. */
export async function formerNames({ tx, lock: { org } }: Change, formerName: string, id: number) {
  const key = identityKey(formerName);
  const others = (await peopleMatching(tx, org, [key])).filter((person) => person.id !== id);
  return others.length === 0 ? [key] : [];
}
