// The mail with an invitation link. Its token is created here, so that it is never stored in the queue.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import type { AppContext } from '#server/context.ts';
import { newToken } from '#server/db/identifiers.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { invitationStore } from './store.ts';

const Invited = z.object({ organization: z.number(), invitation: z.number() });

export function invitationMails({ db, now }: AppContext) {
  const invitations = invitationStore(db);
  return {
    // Without the names of the organization and its administrator, which a stranger may have chosen.
    'member-invitation': async ({ data, publicUrl }) => {
      const { organization, invitation } = z.parse(Invited, data);
      const token = newToken();
      const isOpen = await db.write((tx) =>
        invitations.renewToken(unverifiedOrg(organization), invitation, token, now(), tx),
      );
      if (!isOpen) return null;
      return () => ({
        subject: t`Invitation to MeetingCost`,
        text: mailText(
          t`Hello,`,
          t`An admin of your organization invites you to MeetingCost, where you see together what meetings cost. Create your account within seven days of the invitation:`,
          `${publicUrl}/register#invitation=${token}`,
          t`The page shows which organization it is. If you did not expect this, ignore this mail.`,
        ),
      });
    },
  } satisfies Record<string, MailTemplate>;
}
