// Mails about accounts: password reset, and a second registration of an address.

import { resetLinkMs } from '#domain/limits.ts';
import type { Database } from '#server/db/database.ts';
import { newToken } from '#server/db/identifiers.ts';
import * as z from 'zod/mini';
import { usEnglish as format } from '#domain/format/format.ts';
import type { MailTemplate } from '#server/features/mail/mail.ts';
import type { AccountStore } from './store.ts';

const NewDevice = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  at: z.number(),
  address: z.optional(z.string()),
});

export const accountMails = (db: Database, accounts: AccountStore, now: () => number) =>
  ({
    'password-reset': async ({ to, publicUrl }) => {
      const account = await accounts.byEmail(to);
      if (!account) return null;
      const token = newToken();
      await db.write((tx) => accounts.saveReset(account.id, token, now() + resetLinkMs, tx));
      return {
        // Not as it was typed: another spelling of the host may be another person's.
        to: account.email,
        subject: 'Choose a new password',
        // After the #, the token reaches no server log and no other site.
        text: `Hello ${account.name},

You (or someone else) requested a password reset for your MeetingCost account. Choose a new password within the next hour:

${publicUrl}/reset-password#token=${token}

If it was not you, ignore this mail: your password has not changed.
`,
      };
    },

    'new-device': ({ data, publicUrl }) => {
      const { browser, system, at, address } = z.parse(NewDevice, data);
      const place = `${browser ?? 'an unknown browser'}${system ? ` on ${system}` : ''}`;
      return {
        subject: 'New sign-in to your account',
        text: `Hello,

Someone signed in to your MeetingCost account from a browser that had not been used for it before:

${place}${address ? `, address ${address}` : ''}
${format.dateTime(at, 'UTC')} UTC

If it was you, there is nothing to do. If not, choose a new password, which also signs everyone out:

${publicUrl}/forgot-password
`,
      };
    },

    'already-registered': ({ publicUrl }) => ({
      subject: 'You already have an account',
      text: `Hello,

You (or someone else) tried to register at MeetingCost with this address. It already has an account, and nothing was changed. Sign in here:

${publicUrl}/login

If you forgot your password, request a new one:

${publicUrl}/forgot-password
`,
    }),
  }) satisfies Record<string, MailTemplate>;
