// Application context passed to every route module.

import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events/events.ts';
import type { OverloadLimits } from './http/load-shedding.ts';
import type { Jobs } from './jobs/store.ts';
import type { OutgoingFetch } from './outgoing/outgoing.ts';
import type { ServiceRecords } from './outgoing/service-records.ts';

export type AppContext = {
  db: Database;
  config: Config;
  /** The time now, epoch ms. */
  now: () => number;
  events: Events;
  jobs: Jobs;
  /** The client for requests to addresses that users or other servers provide. */
  outgoing: OutgoingFetch;
  /** Finds the servers of a domain in DNS. */
  serviceRecords: ServiceRecords;
  /** When to shed load; absent: the defaults of the overload module. */
  overloadLimits?: OverloadLimits;
  /** How long a stream of live updates stays open before the page reconnects. */
  streamMs?: number;
};
