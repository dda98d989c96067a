// Limits outgoing mail. The counters are written in the transaction that queues the mail, so that a rollback does
// not count.

import {
  addressMails,
  guestMails,
  type Limits,
  mailShareOfOrganization,
  mailsOfRecipient,
  type RateLimit,
} from '#domain/limits.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type { Tx } from '#server/db/database.ts';
import { ageOf, confirmedAddresses } from '#server/db/queries.ts';
import type { Lane } from '#server/jobs/store.ts';
import { countAttempt } from '#server/http/rate-limit-store.ts';
import { rateLimitOf } from '#server/http/limits.ts';

type Policy = {
  lane: Lane;
  /** Mails per hour of the kind and topic for one recipient. */
  perHour: number;
  /** Beyond the limit: drop repeated information, or send after the hour. */
  beyond: 'drop' | 'wait';
  /** The same beyond the limits of the recipient, the organization and the installation. */
  sums: 'drop' | 'wait' | 'exempt';
};

/** Others can trigger it repeatedly, and its content is always the same. */
const repeated: Policy = { lane: 'ordinary', perHour: 1, beyond: 'drop', sums: 'drop' };

/**
 * The account's owner must receive it regardless of other mail; only somebody with access to the account can
 * trigger it.
 */
const notice: Policy = { lane: 'urgent', perHour: 10, beyond: 'wait', sums: 'exempt' };

/** A link to an address that a stranger may have typed; the triggering routes have their own limits. */
const link: Policy = { lane: 'urgent', perHour: addressMails.attempts, beyond: 'drop', sums: 'wait' };

/** All mails by template name. Null: always sent at once, since the triggering routes have limits. */
const policies = {
  'added-elsewhere': repeated,
  'already-registered': repeated,
  'alert-address': { ...repeated, sums: 'wait' },
  'api-token-created': notice,
  'organization-token-created': notice,
  // An administrator causes it, at most once for each token.
  'organization-token-alone': notice,
  'approval-requested': repeated,
  approved: { ...repeated, lane: 'urgent' },
  // To inside addresses only, and at most five a day and a digest for each: booking-notes/sending.ts.
  'booking-note': { lane: 'background', perHour: 10, beyond: 'wait', sums: 'exempt' },
  // Each is about another crossing, which is its topic.
  'budget-alert': { lane: 'background', perHour: 1, beyond: 'wait', sums: 'wait' },
  'calendars-failing': repeated,
  'codes-guessed': repeated,
  'confirm-address': link,
  declined: repeated,
  'demo-request': { lane: 'background', perHour: 20, beyond: 'wait', sums: 'wait' },
  // Text of its author to any address. The limit covers all plans together.
  'guest-invitation': { lane: 'ordinary', perHour: 3, beyond: 'wait', sums: 'wait' },
  'identity-linked': notice,
  'member-added': link,
  // To any address, with a text that is always the same.
  'member-invitation': { lane: 'ordinary', perHour: 3, beyond: 'wait', sums: 'wait' },
  // Each is rendered from the current plan, and sends nothing if a later mail has already done so.
  'meeting-invitation': { lane: 'ordinary', perHour: 10, beyond: 'wait', sums: 'wait' },
  // To members who asked for it, once for each closing.
  'month-report': { lane: 'background', perHour: 5, beyond: 'wait', sums: 'exempt' },
  'never-claimed': notice,
  'new-device': { lane: 'urgent', perHour: 3, beyond: 'drop', sums: 'exempt' },
  'passkey-added': notice,
  'password-reset': null,
  // To each member, when an administrator switches these figures on.
  'person-figures-on': { lane: 'ordinary', perHour: 1, beyond: 'drop', sums: 'wait' },
  // To those who attended a meeting: once when its box opens, if they have no account, and one reminder.
  rating: { lane: 'background', perHour: 2, beyond: 'drop', sums: 'wait' },
  'recovery-code-used': notice,
  'second-factor-off': notice,
  'second-factor-on': notice,
  'second-factor-reset': notice,
  'verify-address': link,
  'webhook-off': repeated,
  // Once a week to members and confirmed addresses.
  'week-report': { lane: 'background', perHour: 1, beyond: 'drop', sums: 'exempt' },
} satisfies Record<string, Policy | null>;

export type MailTemplateName = keyof typeof policies;

/** To any address that a member types. The owner of an added account waits for its mail, which has a limit of its own. */
const toAnyAddress: ReadonlySet<MailTemplateName> = new Set([
  'alert-address',
  'guest-invitation',
  'member-invitation',
]);

export const mailTemplateNames: readonly string[] = Object.keys(policies);

/** Mails of this process that exceeded a limit and were not queued, by template, for /metrics. */
export const droppedMails = new Map<MailTemplateName, number>();

type Counted = { template: MailTemplateName; to: string; topic: string; org: number | null };

export function laneOf(template: MailTemplateName): Lane {
  const policy: Policy | null = policies[template];
  return policy?.lane ?? 'urgent';
}

/** When to send the mail, epoch ms; null to drop it. */
export async function sendingTime(
  config: { limits: Limits },
  { template, to, topic, org }: Counted,
  now: number,
  tx: Tx,
): Promise<number | null> {
  const policy: Policy | null = policies[template];
  if (!policy) return now;
  const recipient = to.toLowerCase();
  const { lane, perHour, beyond, sums } = policy;
  const ofKind = { attempts: perHour, windowMs: hourMs };
  const time = await timeWithin(`mail:${template}:${recipient}:${topic}`, ofKind, now, tx);
  // A mail that is dropped here uses up no other limit.
  if (time > now && (beyond === 'drop' || time > now + dayMs)) return drop(template);
  if (sums === 'exempt') return time;
  const limits: [string, RateLimit][] = [[`mail-to:${recipient}`, mailsOfRecipient]];
  if (org !== null) limits.push([`mail-of:${org}`, await limitOf(config, org, template, now, tx)]);
  if (lane !== 'urgent' && !(await hasShare(org, now, tx)))
    limits.push(['mail', rateLimitOf(config, 'mails')]);
  let latest = time;
  for (const [key, limit] of limits) {
    const at = await timeWithin(key, limit, now, tx);
    if (at > now && (sums === 'drop' || at > now + dayMs)) return drop(template);
    latest = Math.max(latest, at);
  }
  return latest;
}

/** An organization's limit; it is lower for mails to strangers while the organization is new. */
async function limitOf(
  config: { limits: Limits },
  org: number,
  template: MailTemplateName,
  now: number,
  tx: Tx,
): Promise<RateLimit> {
  const limit = rateLimitOf(config, 'organization-mails');
  if (!toAnyAddress.has(template)) return limit;
  const attempts = guestMails(config.limits, await ageOf(tx, org, now), await confirmedAddresses(tx, org));
  return { ...limit, attempts };
}

/** Whether the organization takes this mail from its share, which the others cannot use up. */
async function hasShare(org: number | null, now: number, tx: Tx): Promise<boolean> {
  if (org === null) return false;
  const { attempts } = await countAttempt(`mail-share:${org}`, mailShareOfOrganization, now, tx);
  return attempts <= mailShareOfOrganization.attempts;
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
