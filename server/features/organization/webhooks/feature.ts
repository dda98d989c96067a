import * as calls from '#contract/organization/webhooks.ts';
import { keptDeliveryMs, keptMessageMs } from '#domain/organization/webhooks.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { Feature } from '#server/context.ts';
import { purgeDeliveries, removeBodies } from './deliveries-store.ts';
import { webhookReactor } from './events.ts';
import { webhookJobs } from './jobs.ts';
import { webhookMails } from './mail.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [webhookRoutes],
  jobs: webhookJobs,
  lane: 'webhooks',
  mails: () => webhookMails,
  reactor: webhookReactor,
  purge: ({ db, now }) =>
    db.write((tx) => purgeDeliveries(tx, now() - keptDeliveryMs, now() - keptMessageMs)),
  erase: (tx, { org }, { keys }) =>
    removeBodies(tx, org, (body, answer) => names(JSON.parse(body), keys) || quotes(answer, keys)),
};

/** Whether a receiver's answer repeats one of the names or addresses. */
const quotes = (answer: string, keys: ReadonlySet<string>): boolean =>
  [...keys].some((key) => answer.toLowerCase().includes(key));

/** Whether a text of the value is one of the names or addresses. */
function names(value: unknown, keys: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return keys.has(identityKey(value));
  return value !== null && typeof value === 'object' && Object.values(value).some((one) => names(one, keys));
}
