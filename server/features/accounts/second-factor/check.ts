// Checks a typed code and uses it up.

import type { FastifyBaseLogger } from 'fastify';
import { plainRecoveryCode } from '#domain/accounts/second-factor.ts';
import { mayUsePassword } from '#domain/accounts/sign-on.ts';
import type { Config } from '#server/config.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { hashRecoveryCode, stepOf } from './codes.ts';
import { hasKeyFile, secretBox } from '#server/secrets/secret-box.ts';
import { secondFactorStore } from './store.ts';

export function codeCheck({ db, config, now }: AppContext, log: FastifyBaseLogger) {
  const factors = secondFactorStore(db, now);
  const box = secretBox(config);

  /** The time step of a valid code of the account's app, or null. Does not use the code up. */
  async function stepTyped(org: OrgId, userId: number, typed: string, tx: Tx): Promise<number | null> {
    const factor = await factors.read(org, userId, tx);
    if (!factor) return null;
    const secret = box.unlock(factor.lockedSecret, String(userId));
    if (!secret) {
      log.error(
        'a second factor was encrypted with another key: check SECRET_KEY, or secret.key in DATA_DIR',
      );
      return null;
    }
    return stepOf(secret, typed, now(), factor.lastStep);
  }

  return {
    stepTyped,

    /** Uses up a code and returns its kind; null if it is not valid. */
    async use(org: OrgId, userId: number, typed: string, tx: Tx): Promise<'app' | 'recovery' | null> {
      const plain = plainRecoveryCode(typed);
      if (plain !== null) {
        const hash = hashRecoveryCode(userId, plain);
        return (await factors.useRecoveryCode(org, userId, hash, tx)) ? 'recovery' : null;
      }
      const step = await stepTyped(org, userId, typed, tx);
      return step !== null && (await factors.useStep(org, userId, step, tx)) ? 'app' : null;
    },
  };
}

/**
 * Whether this installation has the key of its second factors, which a backup does not contain; also true without
 * second factors. For operator commands: reads across organizations.
 */
export async function hasItsKey(db: Database, config: Config): Promise<boolean> {
  const one = await secondFactorStore(db, Date.now).oneOfAll();
  if (!one) return true;
  // `secretBox` would create a new key, which would hide that the right one is missing.
  if (config.secretKey === null && !hasKeyFile(config)) return false;
  return secretBox(config).unlock(one.lockedSecret, String(one.userId)) !== null;
}

/** Whether somebody can sign in while the providers are down. For the start of the server: it reads across organizations. */
export async function hasEmergencyAccess(db: Database, config: Config): Promise<boolean> {
  const { passwordLogin, breakGlassEmail } = config;
  if (passwordLogin !== 'off') return true;
  const account = breakGlassEmail === null ? null : await accountStore(db, Date.now).byEmail(breakGlassEmail);
  if (!account) return false;
  const org = unverifiedOrg(account.organizationId);
  const methods = await secondFactorStore(db, Date.now).methods(org, account.id);
  const user = { ...account, hasSecondFactor: methods.length > 0 };
  return account.passwordHash !== '' && mayUsePassword(passwordLogin, breakGlassEmail, user);
}
