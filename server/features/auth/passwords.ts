// Passwords are kept as argon2id hashes. Hashing is dear on purpose, so only a few run at once and few may wait.

import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '#server/http/concurrency-limit.ts';

// OWASP's figures; argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = concurrencyLimit({ name: 'hashing', maxRunning: 2, maxWaiting: 60 });

// Compared with when there is no account, so that its absence takes as long as a wrong password.
const dummyHash = hash('nobody has this password', options);

/** Throws Busy when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Whether it is the password of the hash; never for an account that is not there. Throws Busy. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash), password, options);
    return matches && passwordHash !== null;
  });
}
