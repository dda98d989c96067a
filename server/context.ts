// What every slice is handed: the database, the clock and the settings. Nothing else is global.

import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { OverloadLimits } from './http/overload.ts';

export type AppContext = {
  db: Database;
  config: Config;
  /** The time now, epoch ms. */
  now: () => number;
  /** How much at once is too much; absent: what the house finds overloadLimits. */
  overloadLimits?: OverloadLimits;
  /** How long a stream of changes lasts before the page opens the next one. */
  streamMs?: number;
  /** Says that mail waits, so that it leaves at once and not at the next look. */
  mailQueued: () => void;
};
