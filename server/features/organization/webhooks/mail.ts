// The mail to administrators when the server has switched a webhook off.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { type OffReason, offReasons } from '#domain/organization/webhooks.ts';
import type { Tx } from '#server/db/database.ts';
import { activeAdministrators } from '#server/features/calendar/mailboxes/people-store.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { type MailTemplates, mailText, queueMail } from '#server/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const Data = z.object({ host: z.string(), reason: z.enum(offReasons) });

const reasonTexts: Record<OffReason, (host: string) => string> = {
  gone: (host) =>
    t`MeetingCost no longer sends changes to the webhook at ${host}. It answered with status 410, which means that it wants no more requests.`,
  failing: (host) =>
    t`MeetingCost no longer sends changes to the webhook at ${host}. No delivery has succeeded for 72 hours.`,
};

export const webhookMails: Partial<MailTemplates> = {
  'webhook-off': ({ data, publicUrl }) => {
    const { host, reason } = z.parse(Data, data);
    return () => ({
      subject: t`The webhook to ${host} was switched off`,
      text: mailText(
        t`Hello,`,
        reasonTexts[reason](host),
        t`Its last answers are listed here. When the receiver works again, switch the webhook on, and send again what it missed:`,
        `${publicUrl}/dashboard/organization/webhooks`,
      ),
    });
  },
};

export async function mailSwitchedOff(
  jobs: Jobs,
  tx: Tx,
  org: OrgId,
  data: z.output<typeof Data>,
): Promise<void> {
  for (const to of await activeAdministrators(tx, org))
    await queueMail(jobs, { template: 'webhook-off', to, data, org, topic: data.host }, tx);
}
