// Passwords are stored as argon2id hashes. Hashing is expensive on purpose, so its concurrency is limited.

import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type PasswordError, passwordError } from '#domain/accounts/password-rules.ts';
import { concurrencyLimit } from '#server/concurrency/concurrency-limit.ts';

// OWASP's parameters; argon2id is the library's default algorithm.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Sign-in has its own queue, so that registrations and adding people cannot block it. In turn over networks, so that a
// crowd does not keep the new browser of an owner waiting. The last one waits about five seconds.
const verifying = concurrencyLimit({ name: 'sign-in', maxRunning: 2, maxWaiting: 200 });
// For known browsers and open sessions, which strangers cannot imitate.
const verifyingKnown = concurrencyLimit({
  name: 'known-sign-in',
  maxRunning: 1,
  maxWaiting: 60,
  maxPerOwner: 5,
});
const hashing = concurrencyLimit({ name: 'hashing', maxRunning: 2, maxWaiting: 40, maxPerOwner: 10 });

// Compared when there is no account, so that the response takes as long as for a wrong password.
const dummyHash = hash('a password without an account', options);

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 most common passwords in breaches. Loaded at first use, since it takes 40 ms. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Why the password is too easy to guess, or null. `context` is the person's name, address and organization. */
export async function weakness(password: string, context: readonly string[]): Promise<PasswordError | null> {
  return passwordError(password, context, await (commonPasswords ??= loadCommonPasswords()));
}

/**
 * `owner` is the requesting organization or network. Throws Busy if the queue, or the owner's share of it, is full.
 */
export function hashPassword(password: string, owner: string): Promise<string> {
  return hashing(() => hash(password, options), owner);
}

// Without characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 28 characters in groups of four, which are easy to compare; 138 bits. */
export function newOneUsePassword(): string {
  const characters = Array.from({ length: 28 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * Whether the password matches the hash; false for a missing account and for one without a password. `client` is the
 * account whose browser or session sends the password, otherwise the network. Throws Busy if the queue is full.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  client: { known: number } | { network: string },
): Promise<boolean> {
  const check = async () => {
    const matches = await verify(passwordHash || (await dummyHash), password, options);
    return matches && Boolean(passwordHash);
  };
  return 'known' in client ? verifyingKnown(check, String(client.known)) : verifying(check, client.network);
}
