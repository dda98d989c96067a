// Digest authentication (RFC 7616) with MD5 or SHA-256 and the quality of protection "auth".

import { hash, randomBytes } from 'node:crypto';
import type { Challenge } from './challenges.ts';

export type Credentials = { user: string; password: string };

export type DigestChallenge = {
  /** As the server wrote it. */
  algorithm: string | undefined;
  /** Of node:crypto. */
  hashName: 'md5' | 'sha256';
  realm: string;
  nonce: string;
  opaque: string | undefined;
  /** False for servers of RFC 2069. */
  hasQop: boolean;
  isUserHashed: boolean;
  isUtf8: boolean;
  /** The nonce has expired; the credentials may be right. */
  isStale: boolean;
};

/** Strongest first. */
const hashes = { 'SHA-256': 'sha256', MD5: 'md5' } as const;

/** The strongest challenge that can be answered, or null. */
export function digestChallenge(challenges: readonly Challenge[]): DigestChallenge | null {
  const offered = challenges.filter(({ scheme }) => scheme === 'digest');
  for (const [name, hashName] of Object.entries(hashes))
    for (const { params } of offered) {
      const [algorithm, nonce, qop] = [params.get('algorithm'), params.get('nonce'), params.get('qop')];
      if (plainName(algorithm) !== name || nonce === undefined) continue;
      if (qop !== undefined && !/(^|[\s,])auth($|[\s,])/i.test(qop)) continue;
      return {
        algorithm,
        hashName,
        realm: params.get('realm') ?? '',
        nonce,
        opaque: params.get('opaque'),
        hasQop: qop !== undefined,
        isUserHashed: params.get('userhash')?.toLowerCase() === 'true',
        isUtf8: params.get('charset')?.toUpperCase() === 'UTF-8',
        isStale: params.get('stale')?.toLowerCase() === 'true',
      };
    }
  return null;
}

const plainName = (algorithm = 'MD5') => algorithm.toUpperCase().replace(/-SESS$/, '');

type DigestRequest = { method: string; uri: string; count: number; cnonce?: string };

/** The Authorization header. `count` is the number of requests with this nonce, including this one. */
export function digestHeader(
  challenge: DigestChallenge,
  { user, password }: Credentials,
  { method, uri, count, cnonce = randomBytes(16).toString('hex') }: DigestRequest,
): string {
  const { algorithm, hashName, realm, nonce, opaque, hasQop, isUserHashed, isUtf8 } = challenge;
  const hex = (...parts: string[]) => hash(hashName, parts.join(':'), 'hex');
  const isSession = /-sess$/i.test(algorithm ?? '');
  const secret = hex(user, realm, password);
  const first = isSession ? hex(secret, nonce, cnonce) : secret;
  const second = hex(method, uri);
  const nc = count.toString(16).padStart(8, '0');
  const response = hasQop ? hex(first, nonce, nc, cnonce, 'auth', second) : hex(first, nonce, second);
  const extended = isUtf8 && !/^[ -~]*$/.test(user);
  return `Digest ${[
    extended && !isUserHashed
      ? `username*=UTF-8''${encodeURIComponent(user)}`
      : `username=${quoted(isUserHashed ? hex(user, realm) : user)}`,
    ...(isUserHashed ? ['userhash=true'] : []),
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `response=${quoted(response)}`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ...(hasQop ? ['qop=auth', `nc=${nc}`] : []),
    ...(hasQop || isSession ? [`cnonce=${quoted(cnonce)}`] : []),
  ].join(', ')}`;
}

/** A header holds bytes. */
const quoted = (value: string) =>
  `"${Buffer.from(value)
    .toString('latin1')
    .replace(/["\\]/g, String.raw`\$&`)}"`;
