// Webhooks: which changes are sent, when an attempt is repeated, and when an address is switched off.

import { chatServices, chatTopics } from './chat.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';

export const webhookEvents = ['meeting.saved', 'meeting.changed', 'meeting.deleted'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A program of the organization, which gets signed requests, or the service of a chat channel. */
export const webhookServices = ['webhook', ...chatServices] as const;
export type WebhookService = (typeof webhookServices)[number];

/** What an address can get; the first ones are for programs, the others for channels. */
export const deliveredEvents = [...webhookEvents, ...chatTopics] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

export const eventsOf = (service: WebhookService): readonly DeliveredEvent[] =>
  service === 'webhook' ? webhookEvents : chatTopics;

/** What a delivery reports: an event, or a test that an administrator asked for. */
export type DeliveryType = DeliveredEvent | 'webhook.test';

const pausesMs = [
  5_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  14 * hourMs,
  dayMs,
] as const;

/** How long after so many failed attempts the next one follows; null after the last. */
export const pauseAfter = (attempts: number): number | null => pausesMs[attempts - 1] ?? null;

/** The failures of an address since its last success. */
export type Failing = {
  /** Time of the first failed attempt since the last success, epoch ms. */
  since: number;
  /** Deliveries that have failed at least once since then. */
  deliveries: number;
};

const longestFailingMs = 72 * hourMs;
const fewestFailed = 20;

export const isGivenUp = ({ since, deliveries }: Failing, now: number): boolean =>
  now - since >= longestFailingMs && deliveries >= fewestFailed;

/** Why the server switched an address off: it answered 410, or nothing has succeeded for too long. */
export const offReasons = ['gone', 'failing'] as const;
export type OffReason = (typeof offReasons)[number];

/** How long the former secret still signs after a new one was made. */
export const rotationMs = dayMs;
export const keptDeliveryMs = 30 * dayMs;
/** A channel gets some events once only, which their deliveries show. */
export const keptMessageMs = 120 * dayMs;
export const webhooksPerOrganization = 10;
/** Deliveries of an organization that wait; beyond, events are not sent, and the address shows how many. */
export const mostWaiting = 10_000;
/** How much of an answer is kept. */
export const answerBytes = 1024;
