// Passwords are kept as argon2id hashes. Hashing is dear on purpose, so only a few run at once and few may wait.

import { hash, verify } from '@node-rs/argon2';
import { Busy } from '#server/http/error-handler.ts';

// OWASP's figures; argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mayWait = 60;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws Busy when too many wait already: a flood of logins must not starve the rest. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else if (waiting.length >= mayWait) throw new Busy('too many passwords to hash');
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

// Compared with when there is no account, so that its absence takes as long as a wrong password.
const nobodysHash = hash('nobody has this password', options);

export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? (await nobodysHash), password, options);
    return matches && passwordHash !== null;
  });
}
