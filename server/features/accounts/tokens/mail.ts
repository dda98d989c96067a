// Notifies the owner of an account that an API token was created for it.

import * as z from 'zod/mini';
import type { MailTemplate } from '#server/mail/mail.ts';

const Data = z.object({ name: z.string() });

export const apiTokenMails = {
  'api-token-created': ({ data, publicUrl }) => ({
    subject: 'A new API token',
    text: `Hello,

An API token named “${z.parse(Data, data).name}” was created for your MeetingCost account. Programs that have it can act on your behalf within the scopes you chose.

If it was not you, revoke it in your profile and change your password:

${publicUrl}/dashboard/settings
`,
  }),
  'organization-token-created': ({ data, publicUrl }) => ({
    subject: 'A new API token of your organization',
    text: `Hello,

An API token named “${z.parse(Data, data).name}” was created with your account. It belongs to your organization: when you leave, another administrator can take it over, and every administrator can revoke it.

If it was not you, revoke it in your profile and change your password:

${publicUrl}/dashboard/settings
`,
  }),
  'organization-token-alone': ({ data, publicUrl }) => ({
    subject: 'An API token needs an administrator',
    text: `Hello,

The API token “${z.parse(Data, data).name}” of your organization has lost the administrator who was responsible for it. It can no longer change data or read exact costs, and it ends in 14 days.

Take it over or revoke it in your profile. People who had the token may still know it.

${publicUrl}/dashboard/settings
`,
  }),
} satisfies Record<string, MailTemplate>;
