// What reading a mailbox needs of a provider.

import type { MailboxView, VendorEvent } from '#domain/calendar/vendor-events.ts';
import type { Window } from '#domain/calendar/mailboxes.ts';
import { hourMs } from '#domain/time/time-units.ts';
import type { OutgoingFetch, OutgoingRequest } from '#server/outgoing/outgoing.ts';
import { MailboxFailure, retryAfterMs, throwAsMailboxFailure } from './mailbox-failure.ts';

export type ReadMailbox = (
  email: string,
  window: Window,
  stored: ReadonlyMap<string, readonly VendorEvent[]>,
  view: MailboxView,
) => Promise<VendorEvent[]>;

export type ProviderContext = { outgoing: OutgoingFetch; now: () => number };

const shortestWindowMs = 24 * hourMs;
/** The time limit of a provider's own server. */
const tooMuch = 504;

/** Of the pages of a window, all or none count. On 504 each half is read by itself. */
export async function inHalves<T>(window: Window, read: (part: Window) => Promise<T[]>): Promise<T[]> {
  try {
    return await read(window);
  } catch (error) {
    const isTooMuch = error instanceof MailboxFailure && error.providerCode.startsWith(`${tooMuch} `);
    const { from, to } = window;
    if (!isTooMuch || to - from <= shortestWindowMs) throw error;
    const middle = Math.round((from + to) / 2);
    const halves = [await inHalves({ from, to: middle }, read), await inHalves({ from: middle, to }, read)];
    return halves.flat();
  }
}

/** The failure of a rejected request; null if it may pass by itself. */
export type ReadFailure = (status: number, body: unknown) => { failure: MailboxFailure | null; code: string };

/** The JSON of an answer. Redirects are not followed: they would carry the token elsewhere. */
export async function askJson(
  { outgoing, now }: ProviderContext,
  url: URL,
  request: OutgoingRequest,
  failureOf: ReadFailure,
): Promise<unknown> {
  const response = await outgoing(url, { ...request, redirect: 'manual' }).catch(throwAsMailboxFailure);
  const { status } = response;
  const body = await response.text().then(jsonOf);
  if (status === 200) {
    if (body === undefined) throw new MailboxFailure('bad-answer', `${status} no JSON`);
    return body;
  }
  const { failure, code } = failureOf(status, body);
  const waitMs = retryAfterMs(response, now());
  if (failure) throw failure;
  if (status === 429) throw new MailboxFailure('busy', `${status} ${code}`, waitMs);
  throw new MailboxFailure('server-error', `${status} ${code}`, waitMs);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tokens by owner, each used until a minute before its end. */
export function tokenCache(
  now: () => number,
  ask: (owner: string) => Promise<{ token: string; lifeS: number }>,
) {
  const known = new Map<string, { token: string; until: number }>();
  return async (owner: string): Promise<string> => {
    const found = known.get(owner);
    if (found && found.until > now()) return found.token;
    const { token, lifeS } = await ask(owner);
    known.set(owner, { token, until: now() + (lifeS - 60) * 1000 });
    return token;
  };
}
