// Mails about accounts: verification of addresses, password reset, and a second registration of an address.

import { deviceText } from '#wording/device-text.ts';
import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { oneUsePasswordMs, resetLinkMs } from '#domain/limits.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { newToken } from '#server/db/identifiers.ts';
import { type MailTemplate, mailText } from '#server/mail/mail.ts';
import { addedElsewhere } from '#server/features/accounts/members/mail.ts';
import { addressStore } from './address-store.ts';
import { accountStore } from './store.ts';

const NewDevice = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  at: z.number(),
  address: z.optional(z.string()),
});

const Waiting = z.object({ registration: z.string() });
const Added = z.object({ organization: z.number() });

export function accountMails({ db, now, config }: AppContext) {
  const accounts = accountStore(db, now);
  const addresses = addressStore(db, now);
  // Without SMTP the operator reads the links, so they verify nothing.
  const isMailed = verifiesAddresses(config);

  async function passwordLink(userId: number, lifetimeMs: number, publicUrl: string): Promise<string> {
    const token = newToken();
    await db.write((tx) => accounts.saveReset(userId, token, now() + lifetimeMs, tx, isMailed));
    // After the #, so that the token reaches no server log and no other site.
    return `${publicUrl}/reset-password#token=${token}`;
  }

  return {
    'password-reset': async ({ to, publicUrl }) => {
      const account = await accounts.byEmail(to);
      if (!account) return null;
      const link = await passwordLink(account.id, resetLinkMs, publicUrl);
      return () => ({
        // Not the typed address: another spelling of the host may belong to another person.
        to: account.email,
        subject: t`Choose a new password`,
        text: mailText(
          t`Hello ${account.name},`,
          t`You (or someone else) requested a password reset for your MeetingCost account. Choose a new password within the next hour:`,
          link,
          t`If it was not you, ignore this mail: your password has not changed.`,
        ),
      });
    },

    'new-device': ({ data, publicUrl }) => {
      const { browser, system, at, address } = z.parse(NewDevice, data);
      return (format) => {
        const device = deviceText({ browser, system });
        return {
          subject: t`New sign-in to your account`,
          text: mailText(
            t`Hello,`,
            t`Someone signed in to your MeetingCost account from a browser that had not been used for it before:`,
            [address ? t`${device}, address ${address}` : device, t`${format.dateTime(at, 'UTC')} UTC`].join(
              '\n',
            ),
            t`If it was you, there is nothing to do. If not, choose a new password, which also signs everyone out:`,
            `${publicUrl}/forgot-password`,
          ),
        };
      };
    },

    // Without the name, which a stranger may have chosen.
    'confirm-address': async ({ to, data, publicUrl }) => {
      const { registration } = Waiting.parse(data);
      const account = await accounts.byEmail(to);
      // One that nobody claimed gives way when the registration is confirmed.
      if (account?.mustChangePassword === 0) {
        await addresses.forgetRegistration(registration);
        return () => ({ ...alreadyRegistered(publicUrl), to: account.email });
      }
      const token = await addresses.newRegistrationToken(registration);
      if (token === null) return null;
      return () => ({
        subject: t`Confirm your email address`,
        text: mailText(
          t`Hello,`,
          t`You (or someone else) registered at MeetingCost with this address. To create the account, open this link within a day and enter the password that you chose:`,
          `${publicUrl}/confirm-address#token=${token}`,
          t`If it was not you, ignore this mail: without the link there is no account.`,
        ),
      });
    },

    'verify-address': async ({ to, publicUrl }) => {
      const account = await accounts.byEmail(to);
      if (!account) return null;
      const link = await addresses.newAddressLink(account.id);
      return () => ({
        to: account.email,
        subject: t`Verify your email address`,
        text: mailText(
          t`Hello ${account.name},`,
          t`Open this link within a day, in a browser where you are signed in, to verify the address of your MeetingCost account:`,
          `${publicUrl}/confirm-address#account=${link}`,
          t`If you have no account at MeetingCost, ignore this mail.`,
        ),
      });
    },

    // Without the names of the organization and its administrator, which a stranger may have chosen.
    'member-added': async ({ to, data, publicUrl }) => {
      const { organization } = Added.parse(data);
      const account = await accounts.byEmail(to);
      if (!account) return null;
      if (account.organizationId !== organization)
        return () => ({ ...addedElsewhere(publicUrl), to: account.email });
      const link = await passwordLink(account.id, oneUsePasswordMs, publicUrl);
      return () => ({
        to: account.email,
        subject: t`Your MeetingCost account`,
        text: mailText(
          t`Hello,`,
          t`An admin of your organization added you at MeetingCost. Choose a password within three days:`,
          link,
          t`If you did not expect this, ignore this mail.`,
        ),
      });
    },

    'already-registered': async ({ to, publicUrl }) => {
      const account = await accounts.byEmail(to);
      return account ? () => ({ ...alreadyRegistered(publicUrl), to: account.email }) : null;
    },
  } satisfies Record<string, MailTemplate>;
}

const alreadyRegistered = (publicUrl: string) => ({
  subject: t`You already have an account`,
  text: mailText(
    t`Hello,`,
    t`You (or someone else) tried to register at MeetingCost with this address. It already has an account, and nothing was changed. Sign in here:`,
    `${publicUrl}/login`,
    t`If you forgot your password, request a new one:`,
    `${publicUrl}/forgot-password`,
  ),
});
