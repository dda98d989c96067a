// Queues the mails about a change of a plan, in its transaction.

import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { InvitationData } from './mail.ts';
import { hasProvedAddress, provedAddresses } from './members-store.ts';
import type { StoredPlan } from './store.ts';

const addressesOf = (plan: StoredPlan | null): string[] =>
  plan?.canceledAt === null ? plan.people.flatMap(({ email }) => email ?? []) : [];

/** Only a verified address may be the organizer of invitations and receive the replies. */
export const sendsInvitations = async (
  { config }: Pick<AppContext, 'config'>,
  db: Database['read'] | Tx,
  org: OrgId,
  author: number,
): Promise<boolean> => config.smtpUrl !== null && (await hasProvedAddress(db, org, author));

/** Added people get an invitation, remaining ones an update, and removed ones a cancellation. */
export async function queueInvitations(
  context: Pick<AppContext, 'jobs' | 'config'>,
  org: OrgId,
  before: StoredPlan | null,
  after: StoredPlan,
  tx: Tx,
): Promise<void> {
  if (!(await sendsInvitations(context, tx, org, after.createdBy))) return;
  const [former, present] = [new Set(addressesOf(before)), new Set(addressesOf(after))];
  const members = await provedAddresses(tx, org, [...former, ...present]);
  const tell = (to: string, kind: InvitationData['kind']) => {
    const data: InvitationData = {
      organizationId: org,
      planId: after.id,
      sequence: after.sequence,
      kind,
    };
    const kindOfMail = members.has(to)
      ? { template: 'meeting-invitation' as const, topic: String(after.id) }
      : { template: 'guest-invitation' as const };
    return queueMail(context.jobs, { ...kindOfMail, to, data, org }, tx);
  };
  for (const to of present) await tell(to, former.has(to) ? 'update' : 'invitation');
  for (const to of former) if (!present.has(to)) await tell(to, 'cancellation');
}
