// Queues the mails about a change of a plan, in its transaction. The organizer gets the event for their own calendar.

import { emailKey } from '#domain/people/email-key.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { movedOf } from './event.ts';
import type { InvitationData } from './mail.ts';
import type { MailKind } from './mail-texts.ts';
import { hasProvedAddress, provedAddresses } from './members-store.ts';
import type { ChangeRow, StoredPlan } from './store.ts';

/** Only a verified address may be the organizer of invitations and receive the replies. */
export const sendsInvitations = async (
  { config }: Pick<AppContext, 'config'>,
  db: Database['read'] | Tx,
  org: OrgId,
  author: number,
): Promise<boolean> => config.smtpUrl !== null && (await hasProvedAddress(db, org, author));

type Notify = (to: string, plan: StoredPlan, kind: MailKind, change?: ChangeRow) => Promise<void>;

export function invitations(context: Pick<AppContext, 'jobs' | 'config' | 'now'>) {
  /** Does nothing where no invitations are sent. */
  async function notifier(tx: Tx, { org, userId }: Member, addresses: readonly string[]): Promise<Notify> {
    if (!(await sendsInvitations(context, tx, org, userId))) return async () => {};
    const members = await provedAddresses(tx, org, addresses);
    return (to, plan, kind, change) => {
      const data: InvitationData = {
        organizationId: org,
        planId: plan.id,
        sequence: change?.sequence ?? plan.sequence,
        kind,
        ...(change && { originalStart: change.originalStart }),
      };
      const kindOfMail = members.has(to)
        ? { template: 'meeting-invitation' as const, topic: String(plan.id) }
        : { template: 'guest-invitation' as const };
      return queueMail(context.jobs, { ...kindOfMail, to, data, org }, tx);
    };
  }

  /** A series, and its coming meetings that are moved: programs forget these when the series changes. */
  async function notifyAll(notify: Notify, to: string, plan: StoredPlan, kind: MailKind): Promise<void> {
    await notify(to, plan, kind);
    for (const change of movedOf(plan))
      if (change.startsAt > context.now()) await notify(to, plan, 'update', change);
  }

  return {
    /** Added people get an invitation, remaining ones an update, and removed ones a cancellation. */
    async ofPlan(tx: Tx, author: Member, before: StoredPlan | null, after: StoredPlan): Promise<void> {
      const former = before ? recipientsOf(before, author) : [];
      const present = after.canceledAt === null ? recipientsOf(after, author) : [];
      const notify = await notifier(tx, author, [...former, ...present]);
      for (const to of present)
        await notifyAll(notify, to, after, former.includes(to) ? 'update' : 'invitation');
      for (const to of former) if (!present.includes(to)) await notify(to, after, 'cancellation');
    },

    /** A series that has begun ends for everybody, and goes on with another plan for those whom it invites. */
    async ofEnd(tx: Tx, author: Member, ended: StoredPlan, next: StoredPlan | null): Promise<void> {
      const former = recipientsOf(ended, author);
      const present = next ? recipientsOf(next, author) : [];
      const notify = await notifier(tx, author, [...former, ...present]);
      for (const to of former) await notify(to, ended, present.includes(to) ? 'continued' : 'ended');
      for (const to of present) if (next) await notifyAll(notify, to, next, 'invitation');
    },

    async ofMeeting(tx: Tx, author: Member, plan: StoredPlan, change: ChangeRow): Promise<void> {
      const recipients = recipientsOf(plan, author);
      const notify = await notifier(tx, author, recipients);
      const kind = change.isCanceled === 1 ? 'cancellation' : 'update';
      for (const to of recipients) await notify(to, plan, kind, change);
    },
  };
}

const recipientsOf = ({ people }: StoredPlan, author: Member): string[] => [
  ...people.flatMap(({ email }) => email ?? []),
  emailKey(author.email),
];
