// Mails about single sign-on.

import { t } from '#domain/format/text.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';

export const identityMails = {
  'identity-linked':
    ({ data, publicUrl }) =>
    () => ({
      subject: t`A new way to sign in to your account`,
      text: mailText(
        t`Hello,`,
        t`Your MeetingCost account was linked to ${String(data['provider'])}: from now on you can sign in there.`,
        t`If it was not you, choose a new password and unlink it in your profile:`,
        `${publicUrl}/dashboard/settings`,
      ),
    }),
} satisfies Record<string, MailTemplate>;
