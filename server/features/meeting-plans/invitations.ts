// Queues the mails of a change of a plan, in its transaction.

import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { InvitationData } from './mail.ts';
import type { StoredPlan } from './store.ts';

const addressesOf = (plan: StoredPlan | null): string[] =>
  plan?.canceledAt === null ? plan.people.flatMap(({ email }) => email ?? []) : [];

/** Who came gets an invitation, who stays an update, and who went a cancellation. */
export async function queueInvitations(
  { jobs, config }: Pick<AppContext, 'jobs' | 'config'>,
  org: OrgId,
  before: StoredPlan | null,
  after: StoredPlan,
  tx: Tx,
): Promise<void> {
  if (!config.smtpUrl) return;
  const [former, present] = [new Set(addressesOf(before)), new Set(addressesOf(after))];
  const tell = (to: string, kind: InvitationData['kind']) => {
    const data: InvitationData = {
      organizationId: org,
      planId: after.id,
      sequence: after.sequence,
      kind,
    };
    const mail = { template: 'meeting-invitation' as const, to, data, org, topic: String(after.id) };
    return queueMail(jobs, mail, tx);
  };
  for (const to of present) await tell(to, former.has(to) ? 'update' : 'invitation');
  for (const to of former) if (!present.has(to)) await tell(to, 'cancellation');
}
