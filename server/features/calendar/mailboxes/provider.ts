// What reading a mailbox needs of a provider.

import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { MailboxView, VendorEvent } from '#domain/calendar/vendor-events.ts';
import type { Window } from '#domain/calendar/mailboxes.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';
import { inChunks } from '#server/db/batches.ts';
import type { OutgoingFetch, OutgoingRequest } from '#server/outgoing/outgoing.ts';
import { currentOwner } from '#server/tenancy/tenant-context.ts';
import { retryAfterMs } from '#server/outgoing/retry-after.ts';
import { MailboxFailure, throwAsMailboxFailure } from './mailbox-failure.ts';

export type ReadMailbox = (
  email: string,
  window: Window,
  stored: ReadonlyMap<string, readonly VendorEvent[]>,
  view: MailboxView,
) => Promise<VendorEvent[]>;

export type ProviderContext = { outgoing: OutgoingFetch; now: () => number };

const shortestWindowMs = 24 * hourMs;
/** What comes for several mailboxes at once is worked on one after the other. */
const inTurn = concurrencyLimit({ name: 'mailbox-events', maxRunning: 1, maxWaiting: Infinity });

/** What `work` finds in each, with a pause before each: other requests can only run in between. */
export const inPauses = <T, Found>(items: Iterable<T>, work: (item: T) => readonly Found[]) =>
  inTurn(async () => {
    const found: Found[] = [];
    for (const item of items) {
      await setImmediate();
      found.push(...work(item));
    }
    return found;
  }, currentOwner());

/** About a millisecond of work. */
const itemsAtOnce = 25;

export const notAPage = () => new MailboxFailure('bad-answer', '200 not a page of the list');

/** Checks the items of a page, which may be thousands. */
export function checkedItems<Item>(items: readonly unknown[], schema: z.ZodMiniType<Item>): Promise<Item[]> {
  const list = z.array(schema);
  return inPauses(inChunks(items, itemsAtOnce), (some) => {
    const { success, data } = z.safeParse(list, some);
    if (!success) throw notAPage();
    return data;
  });
}

/** More are a loop, and would fill the memory. */
const [mostPages, mostItems] = [200, 25_000];

/** The items of all pages; `ask` returns those of a page and where the next one is. */
export async function allPages<Item>(
  first: URL,
  ask: (place: URL) => Promise<{ items: readonly Item[]; next: URL | null }>,
): Promise<Item[]> {
  const found: Item[] = [];
  let place = first;
  for (let pages = 0; pages < mostPages && found.length < mostItems; pages += 1) {
    const { items, next } = await ask(place);
    found.push(...items);
    if (next === null) return found;
    if (next.href === place.href) throw new MailboxFailure('bad-answer', '200 next page is the same page');
    place = next;
  }
  throw new MailboxFailure('bad-answer', '200 too many pages');
}

/** The time limit of a provider's own server, or a page that is too large for this one. */
const tooMuch = /^(504 |too-large$)/;
/** This server's own limit ends before those of most providers. Who does not answer at all is asked a few times only. */
const [tooLate, shortestLateMs] = ['timeout', 30 * dayMs];

/** Of the pages of a window, all or none count. What is too much at once is read in halves. */
export async function inHalves<T>(window: Window, read: (part: Window) => Promise<T[]>): Promise<T[]> {
  try {
    return await read(window);
  } catch (error) {
    const code = error instanceof MailboxFailure ? error.providerCode : '';
    const shortest = code === tooLate ? shortestLateMs : shortestWindowMs;
    const { from, to } = window;
    if (!(code === tooLate || tooMuch.test(code)) || to - from <= shortest) throw error;
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
  const [body] = await inPauses([await response.text()], (text) => [jsonOf(text)]);
  if (status === 200) {
    if (body === undefined) throw new MailboxFailure('bad-answer', `${status} no JSON`);
    return body;
  }
  const { failure, code } = failureOf(status, body);
  const waitMs = retryAfterMs(response, now());
  if (failure)
    throw failure.code === 'busy' ? new MailboxFailure('busy', failure.providerCode, waitMs) : failure;
  if (status === 401) throw new MailboxFailure('key-refused', `${status} ${code}`);
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
