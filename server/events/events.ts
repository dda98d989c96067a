// Records an event: the reactors of features and one audit row in the transaction of the change, and a live update
// after its commit.

import type { Cents } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type Member, type OrgId, type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { isFull } from '#server/db/faults.ts';
import { insertAuditEntry } from './store.ts';

/** The figures of a meeting that totals and budgets depend on. */
export type MeetingFigures = {
  id: number;
  /** Local day of the organization, "YYYY-MM-DD". */
  day: string;
  type: string;
  department: string | null;
  durationMinutes: number;
  totalCents: Cents;
  blendedCents: Cents;
  estimatedCents: Cents;
  estimatedValueCents: Cents | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

/** Meetings before (empty when created) and after the change (empty when deleted). */
export type MeetingChange = {
  before: readonly MeetingFigures[];
  after: readonly MeetingFigures[];
  /** Neither costs nor attendees changed, as for a rating. */
  keepsCosts?: true;
};

type Actor = Pick<Member, 'org' | 'userId' | 'apiToken'>;

/** Runs in the transaction of a change of meetings; when it throws, the change is rolled back. */
export type Reactor = (tx: Tx, org: OrgId, meetings: MeetingChange) => Promise<void>;

/** The actor of commands that the operator of the server runs; no account has this id. */
export const operatorId = 0;

/** A live update: the kind of data that changed in an organization, without content. */
export type Change = { organizationId: number; kind: string };

/** The kind of the change that ends an organization. */
export const organizationDeleted = 'organization-deleted';

/** The kind of the change after which attendees of recorded meetings are other people, at the same cost. */
export const attendeesChanged = 'attendees';

/** Receives committed changes; null when some may have been missed, so that anything may have changed. */
export type Listener = (change: Change | null) => void;

/** The connection to the other processes of the installation. */
export type Channel = {
  connect: () => void;
  send: (changes: readonly Change[]) => void;
  close: () => Promise<void>;
};

export type Events = ReturnType<typeof createEvents>;

type Options = {
  db: Database;
  now: () => number;
  reactors?: readonly Reactor[];
  /** Opens the connection to other processes; absent when there are none. */
  openChannel?: ((listener: Listener) => Channel) | undefined;
};

export function createEvents({ db, now, reactors = [], openChannel }: Options) {
  const listeners = new Set<Listener>();
  const uncommitted = new WeakMap<Tx, Map<string, Change>>();
  const emit: Listener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const channel = openChannel?.(emit);

  /** Sends a live update after the commit, at most one per kind and transaction. */
  function publish(change: Change, tx: Tx): void {
    const changes = uncommitted.get(tx) ?? new Map<string, Change>();
    if (changes.size === 0)
      db.afterCommit(tx, () => {
        for (const committed of changes.values()) emit(committed);
        channel?.send([...changes.values()]);
      });
    uncommitted.set(tx, changes.set(`${change.organizationId} ${change.kind}`, change));
  }

  const react: Reactor = async (tx, org, meetings) => {
    for (const reactor of reactors) await reactor(tx, org, meetings);
  };

  /**
   * Call it last in the transaction of the change, after all other writes.
   * `action` is "noun.participle", such as "meeting.saved"; the noun is the kind of the live update. `subject` is
   * such as "meeting:17". The audit log shows `detail`, so it must not contain a password, a member's name, or
   * anything that depends on pay. Every change of meetings passes them, so that totals and budgets follow.
   */
  async function record(
    tx: Tx,
    { org, userId, apiToken }: Actor,
    action: string,
    subject: string,
    detail: object = {},
    meetings?: MeetingChange,
  ): Promise<void> {
    if (meetings) await react(tx, org, meetings);
    const fullDetail = JSON.stringify(apiToken ? { ...detail, apiToken: apiToken.name } : detail);
    const entry = { organizationId: org, actorId: userId, at: now(), action, subject, detail: fullDetail };
    await insertAuditEntry(entry, tx);
    const [kind = '', verb] = action.split('.');
    // An export changes nothing on a page, and only administrators see sign-ins.
    if (verb !== 'exported' && kind !== 'sign-in') publish({ organizationId: org, kind }, tx);
  }

  return {
    publish,

    record,

    /** Records a data export. With a full disk, the export works and only the log has the entry. */
    async recordExport(actor: Actor, action: string, subject: string, detail: object): Promise<void> {
      try {
        await db.write((tx) => record(tx, actor, action, subject, detail));
      } catch (error) {
        if (!isFull(error)) throw error;
        const entry = JSON.stringify({
          organization: actor.org,
          user: actor.userId,
          action,
          subject,
          detail,
        });
        console.error(`the database is full, so this is not in the audit log: ${entry}`);
      }
    },

    /** Runs the reactors for one batch of a change that is recorded as a whole, such as an import. */
    react,

    /**
     * Records a change of one's own account. Not recorded for pending members, who belong to no organization yet.
     */
    async recordOwn(caller: SignedIn, action: string, tx: Tx, detail: object = {}): Promise<void> {
      if (caller.status !== 'active') return;
      const actor = { ...caller, org: unverifiedOrg(caller.organization.id) };
      await record(tx, actor, action, `user:${caller.userId}`, detail);
    },

    /**
     * Calls the listener with changes of this process and, once connected, of the others. Returns the unsubscribe
     * function.
     */
    subscribe(listener: Listener): () => void {
      channel?.connect();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Connects to the other processes at the start: a process that was killed may have committed changes without
     * sending them, so the others must reload.
     */
    connect: () => channel?.connect(),

    close: async () => channel?.close(),
  };
}
