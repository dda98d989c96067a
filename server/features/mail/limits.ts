// How much mail goes out. The counters are written in the transaction that queues the mail: what is rolled back does not
// count.

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
  /** Mails of the kind, and of one topic, for one recipient in an hour. */
  perHour: number;
  /** What becomes of the others: they say nothing new, or they are sent when the hour is over. */
  beyond: 'drop' | 'wait';
  /** The same for what is beyond the limits of the recipient, the organization and the installation. */
  sums: 'drop' | 'wait' | 'exempt';
};

/** Somebody else can cause it again and again, and it always says the same. */
const repeated: Policy = { perHour: 1, beyond: 'drop', sums: 'drop' };

/** The owner of an account has to learn of it whatever else was sent; only who has the account can cause it. */
const notice: Policy = { perHour: 10, beyond: 'wait', sums: 'exempt' };

/** A link to an address that a stranger may have typed; the routes that cause it have limits of their own. */
const link: Policy = { perHour: addressMails.attempts, beyond: 'drop', sums: 'wait' };

/** All mails by the name of their template. Null: always sent at once, since the routes that cause it have limits. */
const policies = {
  'added-elsewhere': repeated,
  'already-registered': repeated,
  'alert-address': repeated,
  'api-token-created': notice,
  'organization-token-created': notice,
  'approval-requested': repeated,
  approved: repeated,
  // Each is about another crossing, which is in its topic.
  'budget-alert': { perHour: 1, beyond: 'wait', sums: 'wait' },
  'codes-guessed': repeated,
  'confirm-address': link,
  declined: repeated,
  'demo-request': { perHour: 20, beyond: 'wait', sums: 'wait' },
  // To anybody, with text of its author. Of all plans together.
  'guest-invitation': { perHour: 3, beyond: 'wait', sums: 'wait' },
  'identity-linked': notice,
  'member-added': link,
  // Each is rendered from the plan as it is then, and says nothing if a later one has said it.
  'meeting-invitation': { perHour: 10, beyond: 'wait', sums: 'wait' },
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

/** Mails that were not queued since a limit was reached, of this process by template, for /metrics. */
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
  // A mail that is dropped here uses up nobody's other limits.
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

/** Now, or, beyond the limit, one of the next windows: in each, as many mails go out as the limit allows. */
async function timeWithin(key: string, limit: RateLimit, now: number, tx: Tx): Promise<number> {
  const { attempts, windowEndsAt } = await countAttempt(key, limit, now, tx);
  const excess = attempts - limit.attempts;
  return excess <= 0 ? now : windowEndsAt + Math.floor((excess - 1) / limit.attempts) * limit.windowMs;
}

function drop(template: MailTemplateName): null {
  droppedMails.set(template, (droppedMails.get(template) ?? 0) + 1);
  return null;
}
