// Limits outgoing mail. The counters are written in the transaction that queues the mail, so that a rollback does
// not count.

import {
  addressMails,
  type RateLimit,
  mailsOfInstallation,
  mailsOfOrganization,
  mailsOfRecipient,
} from '#domain/limits.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { Tx } from '#server/db/database.ts';
import { countAttempt } from '#server/http/rate-limit-store.ts';

type Policy = {
  /** Mails per hour of the kind and topic for one recipient. */
  perHour: number;
  /** Beyond the limit: drop repeated information, or send after the hour. */
  beyond: 'drop' | 'wait';
  /** The same beyond the limits of the recipient, the organization and the installation. */
  sums: 'drop' | 'wait' | 'exempt';
};

/** Others can trigger it repeatedly, and its content is always the same. */
const repeated: Policy = { perHour: 1, beyond: 'drop', sums: 'drop' };

/**
 * The account's owner must receive it regardless of other mail; only somebody with access to the account can
 * trigger it.
 */
const notice: Policy = { perHour: 10, beyond: 'wait', sums: 'exempt' };

/** A link to an address that a stranger may have typed; the triggering routes have their own limits. */
const link: Policy = { perHour: addressMails.attempts, beyond: 'drop', sums: 'wait' };

/** All mails by template name. Null: always sent at once, since the triggering routes have limits. */
const policies = {
  'added-elsewhere': repeated,
  'already-registered': repeated,
  'alert-address': repeated,
  'api-token-created': notice,
  'organization-token-created': notice,
  // An administrator causes it, at most once for each token.
  'organization-token-alone': notice,
  'approval-requested': repeated,
  approved: repeated,
  // Each is about another crossing, which is its topic.
  'budget-alert': { perHour: 1, beyond: 'wait', sums: 'wait' },
  'codes-guessed': repeated,
  'confirm-address': link,
  declined: repeated,
  'demo-request': { perHour: 20, beyond: 'wait', sums: 'wait' },
  // Text of its author to any address. The limit covers all plans together.
  'guest-invitation': { perHour: 3, beyond: 'wait', sums: 'wait' },
  'identity-linked': notice,
  'member-added': link,
  // Each is rendered from the current plan, and sends nothing if a later mail has already done so.
  'meeting-invitation': { perHour: 10, beyond: 'wait', sums: 'wait' },
  'never-claimed': notice,
  'new-device': { perHour: 3, beyond: 'drop', sums: 'exempt' },
  'passkey-added': notice,
  'password-reset': null,
  'recovery-code-used': notice,
  'second-factor-off': notice,
  'second-factor-on': notice,
  'second-factor-reset': notice,
  'verify-address': link,
} satisfies Record<string, Policy | null>;

export type MailTemplateName = keyof typeof policies;

/** Mails of this process that exceeded a limit and were not queued, by template, for /metrics. */
export const droppedMails = new Map<MailTemplateName, number>();

type Counted = { template: MailTemplateName; to: string; topic: string; org: number | null };

/** When to send the mail, epoch ms; null to drop it. */
export async function sendingTime(
  { template, to, topic, org }: Counted,
  now: number,
  tx: Tx,
): Promise<number | null> {
  const policy: Policy | null = policies[template];
  if (!policy) return now;
  const recipient = to.toLowerCase();
  const { perHour, beyond, sums } = policy;
  const ofKind = { attempts: perHour, windowMs: hourMs };
  const time = await timeWithin(`mail:${template}:${recipient}:${topic}`, ofKind, now, tx);
  // A mail that is dropped here uses up no other limit.
  if (time > now && (beyond === 'drop' || time > now + dayMs)) return drop(template);
  if (sums === 'exempt') return time;
  const limits: [string, RateLimit][] = [['mail', mailsOfInstallation]];
  if (org !== null) limits.push([`mail-of:${org}`, mailsOfOrganization]);
  limits.push([`mail-to:${recipient}`, mailsOfRecipient]);
  let latest = time;
  for (const [key, limit] of limits) {
    const at = await timeWithin(key, limit, now, tx);
    if (at > now && (sums === 'drop' || at > now + dayMs)) return drop(template);
    latest = Math.max(latest, at);
  }
  return latest;
}

/** Now or, beyond the limit, one of the next windows, each of which sends as many mails as the limit allows. */
async function timeWithin(key: string, limit: RateLimit, now: number, tx: Tx): Promise<number> {
  const { attempts, windowEndsAt } = await countAttempt(key, limit, now, tx);
  const excess = attempts - limit.attempts;
  return excess <= 0 ? now : windowEndsAt + Math.floor((excess - 1) / limit.attempts) * limit.windowMs;
}

function drop(template: MailTemplateName): null {
  droppedMails.set(template, (droppedMails.get(template) ?? 0) + 1);
  return null;
}
