// The durable queue of background work. All SQL of jobs.

import { type Limits, limitsWith } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newId } from '#server/db/identifiers.ts';
import { lockFreeRows } from '#server/db/row-locks.ts';

/** In this order; lanes of different workers do not wait for each other. */
export const lanes = {
  /** Somebody waits for it. */
  urgent: 0,
  ordinary: 1,
  background: 2,
  calendars: 3,
  webhooks: 4,
};

export type Lane = keyof typeof lanes;

/** Lanes of jobs that ask servers of others, which may be slow, with the number of their workers in a process. */
export const workersOf = { calendars: 3, webhooks: 3 } satisfies Partial<Record<Lane, number>>;
export type OwnLane = keyof typeof workersOf;
export const ownLanes = Object.keys(workersOf) as OwnLane[];

/** Number of workers of a process for all other lanes: a mail takes several round trips. */
export const otherWorkers = 3;

/** Fewer workers of such a lane than a process has, so that one organization's slow servers leave one to the others. */
const workersPerOrganization = 2;

export type Job = {
  id: number;
  kind: string;
  payload: unknown;
  /** Including the claimed one. */
  attempts: number;
  /** Epoch ms. */
  createdAt: number;
};

export type NewJob = {
  /** Names the handler. */
  kind: string;
  /** Stored as JSON. Its `organizationId`, if any, is the organization whose turn the job takes. */
  payload: object;
  /** Default: ordinary. */
  lane?: Lane;
  /** Epoch ms; default: at once. */
  runAt?: number;
  /** `limitKey` of the slow seconds of the server that the job asks. */
  origin?: string;
};

/** A job by its id, or all that have failed. */
export type Which = number | 'failed';

/** Undefined if it is no JSON. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

/** Other processes do not touch a claimed job for this long. Handlers must finish before. */
export const leaseMs = 2 * 60_000;

const slowLanes = ownLanes.map((lane) => lanes[lane]);

const requesterOf = (payload: { organizationId?: unknown }): number =>
  typeof payload.organizationId === 'number' ? payload.organizationId : 0;

export type Jobs = ReturnType<typeof createJobs>;

type Options = { db: Database; now: () => number; limits?: Limits };

export function createJobs({ db, now, limits = limitsWith({}) }: Options) {
  let listener = () => {};
  // A stable function reference, so that a transaction with many jobs wakes the worker once.
  const wake = () => listener();

  const giveUp = (id: number, lastError: string) =>
    db.write((tx) =>
      tx
        .updateTable('jobs')
        .set({ failedAt: now(), lockedUntil: 0, lastError })
        .where('id', '=', id)
        .execute(),
    );

  /**
   * The turn after the organization's last one, but not before that of the jobs that are due: in each turn each
   * organization has one job.
   */
  async function nextTurn(place: { lane: number; requestedBy: number }, tx: Tx): Promise<number> {
    const inLane = tx.selectFrom('jobs').where('lane', '=', place.lane).where('failedAt', 'is', null);
    const { current } = await inLane
      .where('runAt', '<=', now())
      .select(({ fn }) => fn.min<number | null>('turn').as('current'))
      .executeTakeFirstOrThrow();
    const { own } = await inLane
      .where('requestedBy', '=', place.requestedBy)
      .select(({ fn }) => fn.max<number | null>('turn').as('own'))
      .executeTakeFirstOrThrow();
    return Math.max(current ?? 0, (own ?? -1) + 1);
  }

  let claims: Promise<unknown> = Promise.resolve();

  async function claimNext(kinds: readonly string[]): Promise<Job | null> {
    const job = await db.write(
      (tx) =>
        tx
          .updateTable('jobs')
          .set((eb) => ({ lockedUntil: now() + leaseMs, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', (eb) =>
            lockFreeRows(
              db.engine,
              eb
                .selectFrom('jobs')
                .select('id')
                // For the index of due jobs.
                .where('lane', 'in', Object.values(lanes))
                .where('failedAt', 'is', null)
                .where('runAt', '<=', now())
                .where('lockedUntil', '<=', now())
                .where('kind', 'in', kinds)
                .where((where) =>
                  where.or([
                    where('lane', 'not in', slowLanes),
                    where(
                      where
                        .selectFrom('jobs as running')
                        .select((count) => count.fn.countAll<number>().as('count'))
                        .whereRef('running.requestedBy', '=', 'jobs.requestedBy')
                        .whereRef('running.lane', '=', 'jobs.lane')
                        .where('running.lockedUntil', '>', now()),
                      '<',
                      workersPerOrganization,
                    ),
                  ]),
                )
                // A slow server has one worker, and for a limited time.
                .where((due) =>
                  due.not(
                    due.exists(
                      due
                        .selectFrom('rateLimits')
                        .select('key')
                        .whereRef('rateLimits.key', '=', 'jobs.origin')
                        .where('windowEndsAt', '>', now())
                        .where((slow) =>
                          slow.or([
                            slow('rateLimits.attempts', '>=', limits['slow-seconds']),
                            slow.exists(
                              slow
                                .selectFrom('jobs as reading')
                                .select('reading.id')
                                .whereRef('reading.origin', '=', 'rateLimits.key')
                                .where('reading.lockedUntil', '>', now()),
                            ),
                          ]),
                        ),
                    ),
                  ),
                )
                .orderBy('lane')
                .orderBy('turn')
                .orderBy('runAt')
                .limit(1),
            ),
          )
          .returning(['id', 'kind', 'payload', 'attempts', 'createdAt'])
          .executeTakeFirst(),
      // Without it, the job runs once more.
      'counter',
    );
    if (!job) return null;
    const payload = parsed(job.payload);
    if (payload !== undefined) return { ...job, payload };
    await giveUp(job.id, 'its payload cannot be read');
    return claimNext(kinds);
  }

  return {
    now,
    limits,

    /** Queues a job in the transaction. It runs soon after the commit, at least once. */
    async enqueue(
      { kind, payload, runAt = now(), lane = 'ordinary', origin }: NewJob,
      tx: Tx,
    ): Promise<void> {
      const job = {
        id: newId(),
        kind,
        payload: JSON.stringify(payload),
        runAt,
        createdAt: now(),
        origin: origin === undefined ? null : hashToken(origin),
      };
      const place = { lane: lanes[lane], requestedBy: requesterOf(payload) };
      await tx
        .insertInto('jobs')
        .values({ ...job, ...place, turn: await nextTurn(place, tx) })
        .execute();
      db.afterCommit(tx, wake);
    },

    /** Calls the listener when a job of this process was committed; there is only one listener. */
    onEnqueued(wakeWorker: () => void): void {
      listener = wakeWorker;
    },

    /** Claims the next due job of these kinds for this process; null when there is none. */
    claim(kinds: readonly string[]): Promise<Job | null> {
      // One at a time: concurrent ones would not see each other's running jobs.
      const claimed = claims.then(() => claimNext(kinds));
      claims = claimed.catch(() => {});
      return claimed;
    },

    finish: (id: number) => db.write((tx) => tx.deleteFrom('jobs').where('id', '=', id).execute()),

    retry: (id: number, runAt: number, lastError: string) =>
      db.write((tx) =>
        tx.updateTable('jobs').set({ runAt, lockedUntil: 0, lastError }).where('id', '=', id).execute(),
      ),

    /** Keeps the job for the operator; the worker does not retry it. */
    giveUp,

    /** Gives up jobs, due since that instant, that have none of the kinds that this version can run. */
    giveUpUnknown: (kinds: readonly string[], since: number) =>
      db.write((tx) =>
        tx
          .updateTable('jobs')
          .set({ failedAt: now(), lastError: 'this version has no such job' })
          .where('failedAt', 'is', null)
          .where('runAt', '<', since)
          .where('kind', 'not in', kinds)
          .execute(),
      ),

    /** The oldest jobs, failed ones first. */
    async list(limit: number) {
      const jobs = await db.read
        .selectFrom('jobs')
        .select(['id', 'kind', 'payload', 'attempts', 'createdAt', 'runAt', 'lockedUntil'])
        .select(['failedAt', 'lastError'])
        .orderBy((eb) => eb.case().when('failedAt', 'is', null).then(1).else(0).end())
        .orderBy('id')
        .limit(limit)
        .execute();
      return jobs.map(({ payload, ...job }) => ({ ...job, payload: parsed(payload) }));
    },

    /** Runs jobs that wait or have failed as if they were new; returns their number. */
    rerun: async (which: Which, tx: Tx): Promise<number> => {
      const renewed = { runAt: now(), createdAt: now(), attempts: 0, failedAt: null, lastError: null };
      const { numUpdatedRows } = await tx
        .updateTable('jobs')
        .set(renewed)
        .where('lockedUntil', '<=', now())
        .where((eb) => (which === 'failed' ? eb('failedAt', 'is not', null) : eb('id', '=', which)))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Deletes jobs that wait or have failed; returns their number. */
    drop: async (which: Which, tx: Tx): Promise<number> => {
      const { numDeletedRows } = await tx
        .deleteFrom('jobs')
        .where('lockedUntil', '<=', now())
        .where((eb) => (which === 'failed' ? eb('failedAt', 'is not', null) : eb('id', '=', which)))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Deletes jobs of a kind by their payload, also one that runs. */
    dropWhere: async (kind: string, isMeant: (payload: unknown) => boolean, tx: Tx): Promise<void> => {
      const jobs = await tx.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', kind).execute();
      for (const { id, payload } of jobs)
        if (isMeant(parsed(payload))) await tx.deleteFrom('jobs').where('id', '=', id).execute();
    },

    /** Deletes failed jobs from before that instant. */
    purgeFailed: (before: number) =>
      db.write((tx) => tx.deleteFrom('jobs').where('failedAt', '<', before).execute()),

    /** Number of waiting (including running) and failed jobs per kind. */
    counts: () =>
      db.read
        .selectFrom('jobs')
        .select((eb) => [
          'kind',
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('failedAt').as('failed'),
        ])
        .groupBy('kind')
        .orderBy('kind')
        .execute(),
  };
}
