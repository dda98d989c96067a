// Publishes what happened: the reactors of features and one audit entry in the transaction of the change, and a live
// update after its commit.

import * as z from 'zod/mini';
import { type Action, type ChangeKind, type Events as Details, isOfPay } from '#contract/events.ts';
import type { MeetingOrigin } from '#domain/meetings/meeting.ts';
import type { Cents, ExactCents } from '#domain/money/money.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type Member, type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { isFull } from '#server/db/faults.ts';
import { insertAuditEntry } from './store.ts';

/** The figures of a meeting that totals and budgets depend on. */
export type MeetingFigures = {
  id: number;
  /** Local day of the organization, "YYYY-MM-DD". */
  day: string;
  type: string;
  department: string | null;
  startedAt: number;
  durationMinutes: number;
  attendeeCount: number;
  personMinutes: number;
  origin: MeetingOrigin;
  hasGuests: 0 | 1 | null;
  totalCents: ExactCents;
  blendedCents: Cents;
  estimatedCents: ExactCents;
  durationEstimated: 0 | 1;
  attendeesEstimated: 0 | 1;
  estimatedValueCents: Cents | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

/** Meetings before (empty when created) and after the change (empty when deleted). */
export type MeetingChange = {
  before: readonly MeetingFigures[];
  after: readonly MeetingFigures[];
  /** Neither costs nor attendees changed, as for a rating. */
  keepsCosts?: true;
  /** Part of work in batches of which the audit log has an entry already. */
  isLogged?: boolean;
};

export type Actor = Pick<Member, 'org' | 'userId' | 'apiToken'>;

export type Event<A extends Action = Action> = {
  [one in A]: {
    actor: Actor;
    action: one;
    detail: Details[one];
    /** Such as "meeting:17". */
    subject: string;
    /** The changed meetings; undefined if none changed. */
    meetings: MeetingChange | undefined;
  };
}[A];

/** Runs in the transaction of an event; when it throws, the change is rolled back. */
export type Reactor = (tx: Tx, event: Event) => Promise<void>;

/** The actor of commands that the operator of the server runs; no account has this id. */
export const operatorId = 0;

/** A live update: the kind of data that changed in an organization, without content. */
export type Change = z.output<typeof Change>;
/** Another version of the program may send an unknown kind. */
export const Change = z.object({
  organizationId: z.number(),
  kind: z.custom<ChangeKind>((kind) => typeof kind === 'string'),
  /** Only viewers with permission to see pay may notice it. */
  ofPay: z.optional(z.literal(true)),
});

/** Receives committed changes; null when some may have been missed, so that anything may have changed. */
export type Listener = (change: Change | null) => void;

/** The connection to the other processes of the installation. */
export type Channel = {
  connect: () => void;
  send: (changes: readonly Change[]) => void;
  /** Sends a message to the other processes at once; without it there are none. */
  sendMessage?: (message: string) => Promise<void>;
  /** How many other processes listen now. */
  countOthers?: () => Promise<number>;
  close: () => Promise<void>;
};

export type MessageListener = (message: string) => void;

export type Events = ReturnType<typeof createEvents>;

type Options = {
  db: Database;
  now: () => number;
  reactors?: readonly Reactor[];
  /** Opens the connection to other processes; absent when there are none. */
  openChannel?: ((listener: Listener, onMessage: MessageListener) => Channel) | undefined;
};

export function createEvents({ db, now, reactors = [], openChannel }: Options) {
  const listeners = new Set<Listener>();
  const uncommitted = new WeakMap<Tx, Map<string, Change>>();
  const emit: Listener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const messageListeners = new Set<MessageListener>();
  const channel = openChannel?.(emit, (message) => {
    for (const listener of messageListeners) listener(message);
  });

  /**
   * Sends a live update after the commit, at most one per kind and transaction. Only for what is no event: pages show
   * something else, but nobody did anything that belongs into the audit log.
   */
  function refresh(change: Change, tx: Tx): void {
    const changes = uncommitted.get(tx) ?? new Map<string, Change>();
    if (changes.size === 0)
      db.afterCommit(tx, () => {
        for (const committed of changes.values()) emit(committed);
        channel?.send([...changes.values()]);
      });
    uncommitted.set(tx, changes.set(`${change.organizationId} ${change.kind} ${change.ofPay}`, change));
  }

  /**
   * Call it last in the transaction of the change, after all other writes. `subject` is such as "meeting:17". The noun
   * of the action is the kind of the live update. Every change of meetings passes them, so that totals and budgets
   * follow.
   */
  async function publish<A extends Action>(
    tx: Tx,
    actor: Actor,
    action: A,
    detail: Details[A],
    subject: string,
    meetings?: MeetingChange,
  ): Promise<void> {
    const { org, userId, apiToken } = actor;
    const event = { actor, action, detail, subject, meetings } as Event;
    for (const reactor of reactors) await reactor(tx, event);
    const fullDetail = JSON.stringify(apiToken ? { ...detail, apiToken: apiToken.name } : detail);
    const entry = { organizationId: org, actorId: userId, at: now(), action, subject, detail: fullDetail };
    if (!meetings?.isLogged) await insertAuditEntry(entry, tx);
    const kind = seenKind(action);
    const ofPay = isOfPay(action, detail) && { ofPay: true as const };
    if (kind) refresh({ organizationId: org, kind, ...ofPay }, tx);
  }

  return {
    refresh,

    publish,

    /** An export of data. With a full disk, the export works and only the log has the entry. */
    async publishExport<A extends Action & `${string}.exported`>(
      actor: Actor,
      action: A,
      detail: Details[A],
      subject: string,
    ): Promise<void> {
      try {
        await db.write((tx) => publish(tx, actor, action, detail, subject));
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

    /** A change of one's own account. Nothing for pending members, who belong to no organization yet. */
    async publishOwn<A extends Action>(
      tx: Tx,
      caller: SignedIn,
      action: A,
      detail: Details[A],
    ): Promise<void> {
      if (caller.status !== 'active') return;
      const actor = { ...caller, org: unverifiedOrg(caller.organization.id) };
      await publish(tx, actor, action, detail, `user:${caller.userId}`);
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

    /** Messages between processes that are no changes; any user of the database may read and send some. */
    onMessage: (listener: MessageListener) => void messageListeners.add(listener),
    sendMessage: async (message: string) => channel?.sendMessage?.(message),
    countOthers: async () => (await channel?.countOthers?.()) ?? 0,

    /**
     * Connects to the other processes at the start: a process that was killed may have committed changes without
     * sending them, so the others must reload.
     */
    connect: () => channel?.connect(),

    close: async () => channel?.close(),
  };
}

function seenKind(action: Action): ChangeKind | null {
  const [kind, verb] = action.split('.');
  return verb === 'exported' || kind === 'sign-in' || kind === 'assistant' ? null : (kind as ChangeKind);
}
