// Mails about joining an organization.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { type MailContent, type MailTemplate, mailText } from '#server/mail/mail.ts';

const Ended = z.object({ email: z.string() });

export const memberMails = {
  approved:
    ({ publicUrl }) =>
    () => ({
      subject: t`Your organization has approved you`,
      text: mailText(
        t`Hello,`,
        t`Your request to join was approved. You can now see the meetings of your organization:`,
        `${publicUrl}/dashboard`,
      ),
    }),

  declined:
    ({ publicUrl }) =>
    () => ({
      subject: t`Your request to join was declined`,
      text: mailText(
        t`Hello,`,
        t`You asked to join an organization at MeetingCost, and it declined the request. Your account was deleted. If that was a mistake, ask the organization for an invitation, or register again:`,
        `${publicUrl}/register`,
      ),
    }),

  // Without the name, which a stranger chose.
  'approval-requested':
    ({ publicUrl }) =>
    () => ({
      subject: t`Someone wants to join your organization`,
      text: mailText(
        t`Hello,`,
        t`Someone registered at MeetingCost and asked to join your organization. Until you approve the request, they cannot see any of its data. Approve or decline it here:`,
        `${publicUrl}/dashboard/organization`,
        t`You will not get another mail while requests are waiting.`,
      ),
    }),

  'never-claimed': ({ data, publicUrl }) => {
    const { email } = z.parse(Ended, data);
    return () => ({
      subject: t`An account that you added has ended`,
      text: mailText(
        t`Hello,`,
        t`Nobody used the account that you added for ${email}, so it was deleted. People who own an address can still register or sign in with it themselves. You can add or invite them again:`,
        `${publicUrl}/dashboard/organization`,
      ),
    });
  },

  'added-elsewhere':
    ({ publicUrl }) =>
    () =>
      addedElsewhere(publicUrl),
} satisfies Record<string, MailTemplate>;

/** The admin does not learn about it: to them it looks as if the person had been added. */
export const addedElsewhere = (publicUrl: string): MailContent => ({
  subject: t`An organization wants to add you`,
  text: mailText(
    t`Hello,`,
    t`An admin of an organization tried to add you at MeetingCost with this address. It already has an account in another organization, and nothing was changed there. To join, ask to be added with another address, or leave your organization first and then ask to be added again:`,
    `${publicUrl}/dashboard/settings`,
  ),
});
