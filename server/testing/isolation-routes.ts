// Types of the isolation test: a route with its row of the table, and its callers.

import type { Endpoint } from '#contract/endpoint.ts';
import type { Browser } from './browser.ts';
import { type Persona, programs, type roleOf, type World } from './isolation-people.ts';
import type { Thing } from './isolation-things.ts';

export type Target = 'own' | 'other' | 'foreign' | 'nowhere' | 'none';

/** The expected response for an authorized caller. */
export type Rule = (role: ReturnType<typeof roleOf>, target: Target) => number | 'ok';

type Sent = { query?: object; body?: object; upload?: Blob };

export type Row = { thing?: Thing; send?: (actor: Browser) => Sent; rule: Rule };

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
