// Records what happened: one audit row, the reactions of other features, and a live update after the commit.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { insertAuditEntry } from './store.ts';

/** The figures of a meeting that totals and budgets depend on. */
export type MeetingFigures = {
  id: number;
  title: string;
  /** Epoch ms. */
  startedAt: number;
  /** Local day of the organization, "YYYY-MM-DD". */
  day: string;
  type: string;
  department: string | null;
  durationMinutes: number;
  totalCents: number;
  estimatedValueCents: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
};

/** Meetings as they were (empty when created) and as they are now (empty when deleted). */
export type MeetingChange = { before: readonly MeetingFigures[]; after: readonly MeetingFigures[] };

export type AppEvent = {
  org: OrgId;
  actor: Pick<SignedIn, 'userId' | 'apiToken'>;
  /** "noun.participle", such as "meeting.saved". The noun is what pages are told to reload. */
  action: string;
  /** Such as "meeting:17". */
  subject: string;
  /** Shown in the audit log, so never a rate, a password or a member's name. */
  detail?: object;
  /** Set by every change of meetings, so that totals and budgets follow. */
  meetings?: MeetingChange;
};

/** Runs in the transaction of the event; when it throws, the change is rolled back. */
export type Reactor = (event: AppEvent, tx: Tx) => Promise<void>;

export type Events = ReturnType<typeof createEvents>;

export function createEvents({
  db,
  now,
  reactors = [],
}: {
  db: Database;
  now: () => number;
  reactors?: readonly Reactor[];
}) {
  async function record(event: AppEvent, tx: Tx): Promise<void> {
    for (const react of reactors) await react(event, tx);
    await insertAuditEntry(event, now(), tx);
    const [kind = '', verb] = event.action.split('.');
    // An export changes nothing that a page shows.
    if (verb !== 'exported') db.announce({ organizationId: event.org, kind }, tx);
  }

  return {
    /** Call it last in the transaction of the change, after everything the change writes itself. */
    record,

    /** Records a change of one's own account. Pending members belong to no organization yet: not recorded. */
    async recordOwn(caller: SignedIn, action: string, tx: Tx): Promise<void> {
      if (caller.status !== 'active') return;
      const { userId, organization } = caller;
      const org = unverifiedOrg(organization.id);
      await record({ org, actor: caller, action, subject: `user:${userId}` }, tx);
    },
  };
}
