// Records what happened: the reactions of features and one audit row in the transaction of the change, and a live update
// after its commit.

import type { Cents } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type OrgId, type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { insertAuditEntry } from './store.ts';

/** The figures of a meeting that totals and budgets depend on. */
export type MeetingFigures = {
  /** Local day of the organization, "YYYY-MM-DD". */
  day: string;
  type: string;
  department: string | null;
  durationMinutes: number;
  totalCents: Cents;
  estimatedValueCents: Cents | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

/** Meetings as they were (empty when created) and as they are now (empty when deleted). */
export type MeetingChange = { before: readonly MeetingFigures[]; after: readonly MeetingFigures[] };

export type AppEvent = {
  org: OrgId;
  actor: Pick<SignedIn, 'userId' | 'apiToken'>;
  /** "noun.participle", such as "meeting.saved". The noun is the kind of the live update. */
  action: string;
  /** Such as "meeting:17". */
  subject: string;
  /** Shown in the audit log, so never a rate, a password or a member's name. */
  detail?: object;
  /** Set by every change of meetings, so that totals and budgets follow. */
  meetings?: MeetingChange;
};

/** Runs in the transaction of the event; when it throws, the change is rolled back. */
export type Reactor = (event: Pick<AppEvent, 'org' | 'meetings'>, tx: Tx) => Promise<void>;

/** A live update: which kind of thing changed in an organization, without any content. */
export type Change = { organizationId: number; kind: string };

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

  const react: Reactor = async (event, tx) => {
    for (const reactor of reactors) await reactor(event, tx);
  };

  async function record(event: AppEvent, tx: Tx): Promise<void> {
    await react(event, tx);
    const { org, actor, action, subject, detail = {} } = event;
    await insertAuditEntry(
      {
        organizationId: org,
        actorId: actor.userId,
        at: now(),
        action,
        subject,
        detail: JSON.stringify(actor.apiToken ? { ...detail, apiToken: actor.apiToken.name } : detail),
      },
      tx,
    );
    const [kind = '', verb] = action.split('.');
    // An export changes nothing that a page shows.
    if (verb !== 'exported') publish({ organizationId: org, kind }, tx);
  }

  return {
    publish,

    /** Call it last in the transaction of the change, after everything the change writes itself. */
    record,

    /** Runs the reactors for one batch of a change that is recorded once as a whole, such as an import. */
    react,

    /** Records a change of one's own account. Pending members belong to no organization yet: not recorded. */
    async recordOwn(caller: SignedIn, action: string, tx: Tx): Promise<void> {
      if (caller.status !== 'active') return;
      const { userId, organization } = caller;
      const org = unverifiedOrg(organization.id);
      await record({ org, actor: caller, action, subject: `user:${userId}` }, tx);
    },

    /** Calls the listener with changes of this process and, once connected, of the others. Returns the unsubscribe. */
    subscribe(listener: Listener): () => void {
      channel?.connect();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Connects to the other processes at the start: a process that was killed may have committed changes without
     * sending them, so the others get the signal to reload.
     */
    connect: () => channel?.connect(),

    close: async () => channel?.close(),
  };
}
