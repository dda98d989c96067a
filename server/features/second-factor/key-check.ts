// Whether this installation has the key of its second factors, which a backup does not contain.

import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { hasKeyFile, secretBox } from './secret-box.ts';
import { secondFactorStore } from './store.ts';

/** True also without encrypted secrets. For operator commands: it reads across organizations. */
export async function hasItsKey(db: Database, config: Config): Promise<boolean> {
  const one = await secondFactorStore(db, Date.now).oneOfAll();
  if (!one) return true;
  // `secretBox` would create a new key, which would hide that the right one is missing.
  if (config.secretKey === null && !hasKeyFile(config)) return false;
  return secretBox(config).unlock(one.lockedSecret, String(one.userId)) !== null;
}
