// The notice to all members when an administrator switches figures about single persons on.

import { t } from '#domain/format/text.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';

export const organizationMails = {
  'person-figures-on':
    ({ publicUrl }) =>
    () => ({
      subject: t`Administrators of your organization now see figures about single persons`,
      text: mailText(
        t`Hello,`,
        t`An administrator of your organization at MeetingCost switched on figures about single persons. From now on administrators can see figures about meetings by organizer and by person, such as hours and costs. Other members cannot.`,
        t`The setting, and who changed it, stands in the profile and in the audit log of the organization:`,
        `${publicUrl}/dashboard/organization`,
        t`Ask an administrator if you have questions about this.`,
      ),
    }),
} satisfies Record<string, MailTemplate>;
