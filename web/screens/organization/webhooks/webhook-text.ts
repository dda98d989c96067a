import type { Delivery, Webhook } from '#contract/organization/webhooks.ts';
import type { DeliveredEvent, OffReason, WebhookService } from '#domain/organization/webhooks.ts';

export const serviceTexts: Record<WebhookService, string> = {
  webhook: 'A program of yours',
  slack: 'A Slack channel',
  teams: 'A Microsoft Teams channel',
  'google-chat': 'A Google Chat space',
};

export const addressHelp: Record<WebhookService, string> = {
  webhook: 'Of your program, with https://. Redirects are not followed.',
  slack: 'Of an incoming webhook, which begins with https://hooks.slack.com/.',
  teams: 'Of a workflow “When a Teams webhook request is received”.',
  'google-chat': 'Of a webhook of the space, which begins with https://chat.googleapis.com/.',
};

export const eventTexts: Record<DeliveredEvent, string> = {
  'meeting.saved': 'A meeting is recorded or planned',
  'meeting.changed': 'A meeting changes',
  'meeting.deleted': 'A meeting is deleted',
  'week.report': 'The weekly report',
  'budget.alert': 'A budget in person-hours is nearly used, or used up',
  'meeting.planned': 'A meeting above a price is planned',
  'month.closed': 'A month is closed',
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
