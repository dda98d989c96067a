// Notifies the owner of an account that an API token was created for it.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';

const Data = z.object({ name: z.string() });

export const apiTokenMails = {
  'api-token-created': ({ data, publicUrl }) => {
    const { name } = z.parse(Data, data);
    return () => ({
      subject: t`A new API token`,
      text: mailText(
        t`Hello,`,
        t`An API token named “${name}” was created for your MeetingCost account. Programs that have it can act on your behalf within the scopes you chose.`,
        ...ifNotYou(publicUrl),
      ),
    });
  },
  'organization-token-created': ({ data, publicUrl }) => {
    const { name } = z.parse(Data, data);
    return () => ({
      subject: t`A new API token of your organization`,
      text: mailText(
        t`Hello,`,
        t`An API token named “${name}” was created with your account. It belongs to your organization: when you leave, another administrator can take it over, and every administrator can revoke it.`,
        ...ifNotYou(publicUrl),
      ),
    });
  },
  'organization-token-alone': ({ data, publicUrl }) => {
    const { name } = z.parse(Data, data);
    return () => ({
      subject: t`An API token needs an administrator`,
      text: mailText(
        t`Hello,`,
        t`The API token “${name}” of your organization has lost the administrator who was responsible for it. It can no longer change data or read exact costs, and it ends in 14 days.`,
        t`Take it over or revoke it in your profile. People who had the token may still know it.`,
        `${publicUrl}/dashboard/settings`,
      ),
    });
  },
} satisfies Record<string, MailTemplate>;

const ifNotYou = (publicUrl: string) => [
  t`If it was not you, revoke it in your profile and change your password:`,
  `${publicUrl}/dashboard/settings`,
];
