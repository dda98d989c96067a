import type { Delivery, Webhook } from '#contract/organization/webhooks.ts';
import { t } from '#domain/format/text.ts';
import type { DeliveredEvent, OffReason, WebhookService } from '#domain/organization/webhooks.ts';

export const serviceTexts: Record<WebhookService, string> = {
  webhook: t`A program of yours`,
  slack: t`A Slack channel`,
  teams: t`A Microsoft Teams channel`,
  'google-chat': t`A Google Chat space`,
};

export const addressHelp: Record<WebhookService, string> = {
  webhook: t`Of your program, with https://. Redirects are not followed.`,
  slack: t`Of an incoming webhook, which begins with https://hooks.slack.com/.`,
  teams: t`Of a workflow “When a Teams webhook request is received”.`,
  'google-chat': t`Of a webhook of the space, which begins with https://chat.googleapis.com/.`,
};

export const eventTexts: Record<DeliveredEvent, string> = {
  'meeting.saved': t`A meeting is recorded or planned`,
  'meeting.changed': t`A meeting changes`,
  'meeting.deleted': t`A meeting is deleted`,
  'week.report': t`The weekly report`,
  'budget.alert': t`A budget in person-hours is nearly used, or used up`,
  'meeting.planned': t`A meeting above a price is planned`,
  'month.closed': t`A month is closed`,
};

export const offTexts: Record<OffReason, string> = {
  gone: t`The receiver answered 410, which means that it wants no more requests.`,
  failing: t`No delivery has succeeded for 72 hours.`,
};

type Look = readonly [label: string, tone: 'neutral' | 'good' | 'bad' | 'warn'];

export const lookOf = ({ isOn, failingSince, workedAt }: Webhook): Look => {
  if (!isOn) return [t`Off`, 'neutral'];
  if (failingSince !== null) return [t`Failing`, 'bad'];
  return workedAt === null ? [t`Nothing sent yet`, 'neutral'] : [t`Works`, 'good'];
};

export const deliveryLooks: Record<Delivery['state'], Look> = {
  waiting: [t`Waiting`, 'warn'],
  delivered: [t`Delivered`, 'good'],
  failed: [t`Failed`, 'bad'],
};

const failures: Partial<Record<string, string>> = {
  'address-denied': t`This server may not connect to that address; its operator can permit it for webhooks`,
  'unknown-host': t`The name of the host is unknown`,
  unreachable: t`The receiver cannot be reached`,
  certificate: t`The certificate of the receiver is not accepted`,
  timeout: t`The receiver did not answer in time`,
  'bad-answer': t`The receiver did not answer with valid HTTP`,
  locked: t`The stored address cannot be decrypted with the key of this server`,
};

/** What the last attempt led to. */
export function outcomeText({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string {
  if (status !== null)
    return t`Status ${status}${status >= 300 && status < 400 ? t`, a redirect is not followed` : ''}`;
  return failure === null ? t`Not sent yet` : (failures[failure] ?? t`The request failed`);
}
