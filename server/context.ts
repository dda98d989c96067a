// Application context passed to every route module.

import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events/events.ts';
import type { OverloadLimits } from './http/overload.ts';

export type AppContext = {
  db: Database;
  config: Config;
  /** The time now, epoch ms. */
  now: () => number;
  events: Events;
  /** When to shed load; absent: the defaults of the overload module. */
  overloadLimits?: OverloadLimits;
  /** How long a stream of live updates stays open before the page reconnects. */
  streamMs?: number;
  /** Wakes the mail worker, so that it does not wait for its next poll. */
  mailQueued: () => void;
};
