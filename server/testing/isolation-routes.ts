// A route of the isolation test with its row of the table, and its callers.

import type { Endpoint } from '#contract/endpoint.ts';
import type { Browser } from './browser.ts';
import { type Persona, programs, type roleOf, type World } from './isolation-people.ts';
import type { Thing } from './isolation-things.ts';

export type Target = 'own' | 'other' | 'foreign' | 'nowhere' | 'none';

/** The expected response for an authorized caller. */
export type Rule = (role: ReturnType<typeof roleOf>, target: Target) => number | 'ok';

type Sent = { query?: object; body?: object; upload?: Blob };

export type Row = { thing?: Thing; send?: (actor: Browser) => Sent; rule: Rule };

export const everyone: Rule = () => 'ok';
export const get = (query?: object): Row => ({ rule: everyone, ...(query && { send: () => ({ query }) }) });
export const post = (body: (actor: Browser) => object, rule: Rule = everyone): Row => ({
  rule,
  send: (actor) => ({ body: body(actor) }),
});
export const on = (thing: Row['thing'], rule: Rule, body?: object): Row => ({
  ...(thing && { thing }),
  rule,
  ...(body && { send: () => ({ body }) }),
});

export type Asked = { endpoint: Endpoint; row: Row };

export type Calls = {
  who: readonly Persona[];
  /** Notifies when the tested call begins and ends. */
  whileTested: (isTested: boolean) => void;
  /** Two organizations with their callers. */
  world: World;
  actorAs: (persona: Persona) => Promise<Browser>;
};

/** Whether the persona is a program that may never make the call. */
export function isExcluded(endpoint: Endpoint, persona: Persona): boolean {
  const { scope } = endpoint;
  return persona in programs && scope !== 'any' && !(scope && programs[persona]?.includes(scope));
}
