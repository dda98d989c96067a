import type { Delivery, Webhook } from '#contract/organization/webhooks.ts';
import type { OffReason, WebhookEvent } from '#domain/organization/webhooks.ts';

export const eventTexts: Record<WebhookEvent, string> = {
  'meeting.saved': 'A meeting is recorded or planned',
  'meeting.changed': 'A meeting changes',
  'meeting.deleted': 'A meeting is deleted',
};

export const offTexts: Record<OffReason, string> = {
  gone: 'The receiver answered 410, which means that it wants no more requests.',
  failing: 'No delivery has succeeded for 72 hours.',
};

type Look = readonly [label: string, tone: 'neutral' | 'good' | 'bad' | 'warn'];

export const lookOf = ({ isOn, failingSince, workedAt }: Webhook): Look => {
  if (!isOn) return ['Off', 'neutral'];
  if (failingSince !== null) return ['Failing', 'bad'];
  return workedAt === null ? ['Nothing sent yet', 'neutral'] : ['Works', 'good'];
};

export const deliveryLooks: Record<Delivery['state'], Look> = {
  waiting: ['Waiting', 'warn'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
};

const failures: Partial<Record<string, string>> = {
  'address-denied': 'This server may not connect to that address; its operator can permit it for webhooks',
  'unknown-host': 'The name of the host is unknown',
  unreachable: 'The receiver cannot be reached',
  certificate: 'The certificate of the receiver is not accepted',
  timeout: 'The receiver did not answer in time',
  'bad-answer': 'The receiver did not answer with valid HTTP',
  locked: 'The stored address cannot be decrypted with the key of this server',
};

/** What the last attempt led to. */
export function outcomeText({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string {
  if (status !== null)
    return `Status ${status}${status >= 300 && status < 400 ? ', a redirect is not followed' : ''}`;
  return failure === null ? 'Not sent yet' : (failures[failure] ?? 'The request failed');
}
