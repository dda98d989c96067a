// Whether this installation has the key of its second factors. A backup does not bring it along.

import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { hasKeyFile, secretBox } from './secret-box.ts';
import { secondFactorStore } from './store.ts';

/** True also where there is nothing that a key would open. For an operator's commands: it looks across organizations. */
export async function hasItsKey(db: Database, config: Config): Promise<boolean> {
  const one = await secondFactorStore(db, Date.now).oneOfAll();
  if (!one) return true;
  // Asked of a box, it would make a key, and the right one would not be missed any more.
  if (config.secretKey === null && !hasKeyFile(config)) return false;
  return secretBox(config).unlock(one.lockedSecret, String(one.userId)) !== null;
}
