// The mail to administrators when most mailboxes of a connection can no longer be read.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/store.ts';
import { type MailTemplates, mailText, queueMail } from '#server/mail/mail.ts';
import type { Connector } from './connectors-store.ts';
import { activeAdministrators } from './people-store.ts';

const Data = z.object({ name: z.string() });

export const mailboxMails: Partial<MailTemplates> = {
  'calendars-failing': ({ data, publicUrl }) => {
    const { name } = z.parse(Data, data);
    return () => ({
      subject: t`${name}: most calendars can no longer be read`,
      text: mailText(
        t`Hello,`,
        t`MeetingCost can no longer read more than half of your organization's calendars at ${name}. Meetings stay as they were last read. The reason, in the words of ${name}, and what to do about it:`,
        `${publicUrl}/dashboard/organization/mailboxes`,
        t`The server tries again by itself. You get this mail once each time it stops working.`,
      ),
    });
  },
};

export async function mailAdministrators(
  jobs: Jobs,
  tx: Tx,
  { organizationId, name }: Connector,
): Promise<void> {
  for (const to of await activeAdministrators(tx, organizationId))
    await queueMail(
      jobs,
      { template: 'calendars-failing', to, data: { name }, org: organizationId, topic: name },
      tx,
    );
}
