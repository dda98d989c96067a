// Webhooks and deliveries as administrators see them, without secrets.

import type { Delivery, Webhook } from '#contract/organization/webhooks.ts';
import { toMajor } from '#domain/money/money.ts';
import { eventsOf } from '#domain/organization/webhooks.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { DeliveryRow } from './deliveries-store.ts';
import type { WebhookRow } from './webhooks-store.ts';

const instantOrNull = (at: number | null): string | null => (at === null ? null : isoInstant(at));

/** `url` is null if no key of the server decrypts it. */
export const toWebhook = (row: WebhookRow, url: string | null, waiting: number, now: number): Webhook => ({
  id: row.id,
  url: url ?? `https://${row.host}/…`,
  service: row.service,
  events: eventsOf(row.service).filter((event) => row.events.split(' ').includes(event)),
  showsTitles: row.showsTitles === 1,
  leastCost: row.leastCents === null ? null : toMajor(row.leastCents),
  seesPay: row.seesPay === 1,
  isOn: row.isOn === 1,
  offReason: row.offReason,
  createdAt: isoInstant(row.createdAt),
  workedAt: instantOrNull(row.workedAt),
  failingSince: instantOrNull(row.failingSince),
  rotatingUntil: (row.rotatingUntil ?? 0) > now ? instantOrNull(row.rotatingUntil) : null,
  waiting,
  skipped: row.skipped,
});

export const toDelivery = ({ body, createdAt, lastAt, nextAt, ...row }: DeliveryRow): Delivery => ({
  ...row,
  createdAt: isoInstant(createdAt),
  lastAt: instantOrNull(lastAt),
  nextAt: instantOrNull(nextAt),
  canSendAgain: body !== null,
});
