// Mails about two-factor sign-in to the account's owner. They contain no credentials.

import { t } from '#domain/format/text.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';

const ifNotYou = (publicUrl: string) => [
  t`If it was not you, someone knows your password. Choose a new one here, which also signs everyone out:`,
  `${publicUrl}/forgot-password`,
];

export const secondFactorMails = {
  'second-factor-on':
    ({ publicUrl }) =>
    () => ({
      subject: t`Two-factor sign-in is on`,
      text: mailText(
        t`Hello,`,
        t`From now on, signing in to MeetingCost with your password takes a second step: a passkey, or a code from your authenticator app. Keep the recovery codes where you can find them without your phone.`,
        ...ifNotYou(publicUrl),
        // A new password leaves the second factor on.
        t`Two-factor sign-in stays on with a new password. To turn it off, ask an admin of your organization, or the operator of your MeetingCost server, to reset it.`,
      ),
    }),
  'passkey-added':
    ({ data, publicUrl }) =>
    () => ({
      subject: t`A passkey was added to your account`,
      text: mailText(
        t`Hello,`,
        t`The passkey "${String(data['name'])}" was added to your MeetingCost account: from now on it signs in to it.`,
        t`If it was not you, someone knows your password. Choose a new one here, which also signs everyone out, and then remove the passkey in your profile:`,
        `${publicUrl}/forgot-password`,
      ),
    }),
  'second-factor-off':
    ({ publicUrl }) =>
    () => ({
      subject: t`Two-factor sign-in is off`,
      text: mailText(
        t`Hello,`,
        t`Two-factor sign-in was turned off for your MeetingCost account. Your password alone is enough to sign in again.`,
        ...ifNotYou(publicUrl),
      ),
    }),
  'second-factor-reset':
    ({ publicUrl }) =>
    () => ({
      subject: t`An administrator has reset your two-factor sign-in`,
      text: mailText(
        t`Hello,`,
        t`An administrator removed the authenticator app and the passkeys of your MeetingCost account and signed you out everywhere. Sign in with your password and set them up again in your profile:`,
        `${publicUrl}/dashboard/settings`,
        t`If you did not ask for this, contact your admins.`,
      ),
    }),
  'recovery-code-used':
    ({ publicUrl }) =>
    () => ({
      subject: t`A recovery code was used`,
      text: mailText(
        t`Hello,`,
        t`You (or someone else) signed in to MeetingCost with one of your recovery codes. It cannot be used again. You can generate new codes in your profile.`,
        ...ifNotYou(publicUrl),
      ),
    }),
  'codes-guessed':
    ({ publicUrl }) =>
    () => ({
      subject: t`Someone is guessing your sign-in codes`,
      text: mailText(
        t`Hello,`,
        t`Someone entered your correct password at MeetingCost, followed by many wrong codes. They were not signed in.`,
        ...ifNotYou(publicUrl),
      ),
    }),
} satisfies Record<string, MailTemplate>;
