// What our mails say. Secrets such as a reset link are made here, at the last moment, and never wait in the queue.

import { resetLinkMs } from '#domain/limits.ts';
import type { AccountStore } from '#server/features/auth/store.ts';
import { budgetLetter } from '#server/features/budgets/mail.ts';
import { demoRequestLetter } from '#server/features/demo-requests/mail.ts';
import { secondFactorLetters } from '#server/features/second-factor/mail.ts';
import { newToken } from '#server/db/identifiers.ts';

export type MailMessage = { to: string; replyTo?: string; subject: string; text: string };

export type Desk = { accounts: AccountStore; publicUrl: string; now: () => number };

/** What is written without `to` goes to the address that the mail was queued for. */
type Written = Omit<MailMessage, 'to'> & Partial<Pick<MailMessage, 'to'>>;

type Mail = Desk & { to: string; payload: Record<string, unknown> };

type Writer = (mail: Mail) => Written | null | Promise<Written | null>;

/** One writer a kind; null when there is nothing to say to the address after all. */
const writers = {
  ...secondFactorLetters,

  async 'password-reset'({ to, accounts, publicUrl, now }) {
    const account = await accounts.byEmail(to);
    if (!account) return null;
    const token = newToken();
    await accounts.saveReset(account.id, token, now() + resetLinkMs);
    // After the #, the token never reaches a server's log or another site.
    return {
      // Who asks may have typed it otherwise, and to another host that would be somebody else's.
      to: account.email,
      subject: 'Choose a new password',
      text: `Hello ${account.name},\n\nsomebody, hopefully you, asked for a new password for MeetingCost. Choose one here within the next hour:\n\n${publicUrl}/reset-password#token=${token}\n\nIf it was not you, there is nothing to do: your password has not changed.\n`,
    };
  },

  approved({ publicUrl }) {
    return {
      subject: 'Your organization has approved you',
      text: `Hello,\n\nyou were let in: the meetings of your organization are yours to see from now on.\n\n${publicUrl}/dashboard\n`,
    };
  },

  // No name: what a stranger calls themselves is nothing to send on.
  'somebody-waits'({ publicUrl }) {
    return {
      subject: 'Somebody wants to join your organization',
      text: `Hello,\n\nsomebody registered at MeetingCost, and waits for your organization to let them in. Until then they see nothing of it. Approve or decline here:\n\n${publicUrl}/dashboard/organization\n\nWhile anybody waits, you get no more of these mails.\n`,
    };
  },

  // Who asks learns nothing of this: to them it looks as if the person had been added.
  'added-elsewhere'({ publicUrl }) {
    return {
      subject: 'An organization wants to add you',
      text: `Hello,\n\nan administrator of an organization tried to add you at MeetingCost with this address. It already has an account in another organization, and nothing was changed there. To join, ask to be added with another address, or leave the other organization and then ask to be added once more:\n\n${publicUrl}/dashboard/settings\n`,
    };
  },

  'already-registered'({ publicUrl }) {
    return {
      subject: 'You already have an account',
      text: `Hello,\n\nsomebody, hopefully you, tried to register at MeetingCost with this address. It already has an account, and nothing was changed. Sign in here:\n\n${publicUrl}/login\n\nIf you forgot your password, ask for a new one:\n\n${publicUrl}/forgot-password\n`,
    };
  },

  'budget-alert': ({ payload, publicUrl }) => budgetLetter(payload, publicUrl),

  'api-token-created'({ payload: { name }, publicUrl }) {
    return {
      subject: 'A new API token',
      text: `Hello,\n\nan API token was made for your account at MeetingCost: ${String(name)}. Programs that hold it can do in your name what you have chosen.\n\nIf it was not you, revoke it in your profile and choose another password:\n\n${publicUrl}/dashboard/settings\n`,
    };
  },

  'demo-request': ({ payload }) => demoRequestLetter(payload),
} satisfies Record<string, Writer>;

export type MailKind = keyof typeof writers;

/** What the mail says, and to whom; null for nothing. Throws for a kind that nobody knows. */
export async function renderMail(
  kind: string,
  to: string,
  payload: Record<string, unknown>,
  desk: Desk,
): Promise<MailMessage | null> {
  const byKind: Record<string, Writer | undefined> = writers;
  const write = byKind[kind];
  if (!write) throw new Error(`there is no letter for a mail of the kind ${kind}`);
  const written = await write({ ...desk, to, payload });
  return written && { to, ...written };
}
