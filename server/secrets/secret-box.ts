// Secrets in the database are encrypted with a key that is not in the database: a backup alone opens nothing.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type Config, keyFile } from '#server/config.ts';

const method = 'aes-256-gcm';
/** Stands before what is encrypted by this method, so that another one can follow. */
const version = '1.';
const ivBytes = 12;
const tagBytes = 16;
/** The minimum length of SECRET_KEY. */
const fewest = 32;

export type SecretBox = {
  /** Binds the secret to `owner`: it cannot be decrypted for another one. */
  lock(secret: Uint8Array, owner: string): string;
  /** Null if no key of this process decrypts it. */
  unlock(locked: string, owner: string): Uint8Array | null;
  /** Proves that this server made the text for a purpose; always the same for the same text. */
  sign(text: string, purpose: string): string;
  isSigned(text: string, signature: string, purpose: string): boolean;
  /** The secret encrypted with the present key and method, unless it is already; 'lost' if no key decrypts it. */
  lockedAgain(locked: string, owner: string): { locked: string } | 'current' | 'lost';
};

/** Whom the secret of a connected calendar is bound to. */
export const calendarOwner = ({ organizationId, id }: { organizationId: number; id: number }): string =>
  `calendar:${organizationId}:${id}`;

/** Whom the secret of a webhook is bound to. */
export const webhookOwner = ({ organizationId, id }: { organizationId: number; id: number }): string =>
  `webhook:${organizationId}:${id}`;

export function secretBox(config: Config): SecretBox {
  let known: Buffer[] | null = null;
  // Read at first use: without second factors no key is needed.
  const keys = () => (known ??= readKeys(config));

  function lock(secret: Uint8Array, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(method, keys()[0] as Buffer, iv).setAAD(Buffer.from(owner));
    const sealed = [iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
    return `${version}${Buffer.concat(sealed).toString('base64url')}`;
  }

  /** With the place of the key that opens it. */
  function find(locked: string, owner: string): { secret: Uint8Array; key: number } | null {
    // The first secrets of all have no version.
    const bytes = Buffer.from(locked.replace(/^1\./, ''), 'base64url');
    for (const [key, one] of keys().entries()) {
      const secret = open(bytes, one, owner);
      if (secret) return { secret, key };
    }
    return null;
  }

  return {
    lock,
    unlock: (locked, owner) => find(locked, owner)?.secret ?? null,
    sign: (text, purpose) => signature(text, purpose, keys()[0] as Buffer).toString('base64url'),
    isSigned(text, given, purpose) {
      const bytes = Buffer.from(given, 'base64url');
      const signatures = keys().map((key) => signature(text, purpose, key));
      return signatures.some((one) => one.length === bytes.length && timingSafeEqual(one, bytes));
    },
    lockedAgain(locked, owner) {
      const found = find(locked, owner);
      if (!found) return 'lost';
      const isCurrent = found.key === 0 && locked.startsWith(version);
      return isCurrent ? 'current' : { locked: lock(found.secret, owner) };
    },
  };
}

const signature = (text: string, purpose: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

function open(bytes: Buffer, key: Buffer, owner: string): Uint8Array | null {
  if (bytes.length < ivBytes + tagBytes) return null;
  const end = bytes.length - tagBytes;
  const cipher = createDecipheriv(method, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(ivBytes, end)), cipher.final()]);
  } catch {
    return null;
  }
}

/** The first key encrypts. The key file and the former key still decrypt after an operator has set SECRET_KEY. */
function readKeys(config: Config): Buffer[] {
  const file = keyFile(config);
  const given = config.secretKey;
  if (given !== null)
    return [given, config.formerSecretKey ?? [], hasKeyFile(config) ? readFileSync(file, 'utf8') : []]
      .flat()
      .map(fromText);
  if (!existsSync(file)) makeKeyIn(file);
  if (!hasKeyFile(config))
    throw new Error(
      `${file} holds fewer than ${fewest} characters, which is no key: restore the right one, or remove the file if no account has a second factor yet`,
    );
  return [fromText(readFileSync(file, 'utf8'))];
}

/** Whether the key file exists and contains a key: a full disk may have left an empty one. */
export function hasKeyFile(config: Config): boolean {
  const file = keyFile(config);
  return existsSync(file) && readFileSync(file, 'utf8').trim().length >= fewest;
}

const fromText = (text: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text.trim(), '', 'meetingcost secrets', 32));

/** Creates the file atomically, and never replaces an existing one. */
function makeKeyIn(file: string): void {
  const beside = `${file}.${process.pid}`;
  try {
    const handle = openSync(beside, 'w', 0o600);
    try {
      writeFileSync(handle, `${randomBytes(32).toString('base64url')}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    linkSync(beside, file);
  } catch (error) {
    // Another process created it meanwhile.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}
