// Webhooks and what was sent to them.

import type { Generated } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { DeliveryType, OffReason, WebhookService } from '#domain/organization/webhooks.ts';

export type WebhookTables = {
  webhooks: {
    organizationId: number;
    id: number;
    /** Shown where the address itself, which may contain a secret, is not. */
    host: string;
    /** Address and secrets, encrypted. */
    lockedSecret: string;
    /** A program of the organization, or the service of a chat channel. */
    service: Generated<WebhookService>;
    /** Whether a channel may show titles of recorded meetings. */
    showsTitles: Generated<0 | 1>;
    /** From which blended price on a channel gets planned meetings. */
    leastCents: Generated<Cents | null>;
    /** Names of events, separated by spaces. */
    events: string;
    seesPay: 0 | 1;
    isOn: 0 | 1;
    offReason: OffReason | null;
    createdAt: number;
    /** Until then the former secret signs as well. */
    rotatingUntil: number | null;
    workedAt: number | null;
    failingSince: number | null;
    /** Deliveries that have failed at least once since then. */
    failedDeliveries: Generated<number>;
    /** Events that were not sent since too many deliveries waited. */
    skipped: Generated<number>;
  };
  webhookDeliveries: {
    organizationId: number;
    id: number;
    webhookId: number;
    messageId: string;
    type: DeliveryType;
    /** Such as "meeting:17"; the id of the delivery for a test. */
    subject: string;
    /** The `meetingsChangedAt` of the change: one transaction makes one delivery of a subject. */
    changedAt: number;
    /** JSON, as made at the event; null once it named a person who was erased. */
    body: string | null;
    createdAt: number;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    nextAt: number | null;
    lastAt: number | null;
    /** Of the last answer. */
    status: number | null;
    failure: string | null;
    answer: Generated<string>;
  };
};
