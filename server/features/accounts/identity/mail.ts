// Mails about single sign-on.

import type { MailTemplate } from '#server/mail/mail.ts';

export const identityMails = {
  'identity-linked': ({ data, publicUrl }) => ({
    subject: 'A new way to sign in to your account',
    text: `Hello,

Your MeetingCost account was linked to ${String(data['provider'])}: from now on you can sign in there.

If it was not you, choose a new password and unlink it in your profile:

${publicUrl}/dashboard/settings
`,
  }),
} satisfies Record<string, MailTemplate>;
