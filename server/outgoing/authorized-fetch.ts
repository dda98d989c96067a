// Sends credentials to the servers that may receive them, in the way that each server asks for: digest or basic
// authentication.

import { readChallenges } from './challenges.ts';
import { type Credentials, type DigestChallenge, digestChallenge, digestHeader } from './digest.ts';
import type { OutgoingFetch } from './outgoing.ts';

type Options = {
  /** Whether a server may receive the credentials. */
  mayReceive: (url: URL) => boolean;
  /** A server that used digest authentication before never gets the password itself without TLS. */
  knowsDigest?: boolean;
};

type Scheme =
  | { kind: 'basic' }
  /** `hasWorked`: the server accepted a request with this nonce. */
  | { kind: 'digest'; challenge: DigestChallenge; count: number; hasWorked: boolean };

/** The first request, the answer to its challenge, and one more for a nonce that has just expired. */
const mostTries = 3;

export type AuthorizedFetch = OutgoingFetch & {
  /** Whether a server asked for digest authentication. */
  usesDigest: () => boolean;
};

/** Like `outgoing`, with the credentials. A response with status 401 means that the server does not accept them. */
export function authorizedFetch(
  outgoing: OutgoingFetch,
  credentials: Credentials,
  { mayReceive, knowsDigest = false }: Options,
): AuthorizedFetch {
  const schemes = new Map<string, Scheme>();
  let usesDigest = knowsDigest;

  function authorization(url: URL, method: string): string | null {
    if (!mayReceive(url)) return null;
    const scheme = schemes.get(url.origin);
    if (scheme?.kind === 'digest') {
      scheme.count += 1;
      const uri = `${url.pathname}${url.search}`;
      return digestHeader(scheme.challenge, credentials, { method, uri, count: scheme.count });
    }
    // Some servers do not ask, but answer with less. Without TLS, others could read the password.
    const isAsked = scheme?.kind === 'basic';
    return isAsked || (url.protocol === 'https:' && !usesDigest) ? basicHeader(credentials) : null;
  }

  /** Remembers how to answer a challenge; false if that would only repeat what was refused. */
  function learn(url: URL, header: string | null): boolean {
    const former = schemes.get(url.origin);
    const challenges = readChallenges(header ?? '');
    const challenge = digestChallenge(challenges);
    if (challenge) {
      // Some servers do not say that a nonce has expired.
      if (former?.kind === 'digest' && !challenge.isStale && !former.hasWorked) return false;
      schemes.set(url.origin, { kind: 'digest', challenge, count: 0, hasWorked: false });
      usesDigest = true;
      return true;
    }
    const hasTls = url.protocol === 'https:';
    const offersDigest = challenges.some(({ scheme }) => scheme === 'digest');
    const offersBasic = header === null || challenges.some(({ scheme }) => scheme === 'basic');
    const wasSent = former?.kind === 'basic' || (hasTls && !usesDigest);
    if (!offersBasic || wasSent || (!hasTls && (usesDigest || offersDigest))) return false;
    schemes.set(url.origin, { kind: 'basic' });
    return true;
  }

  const fetch: OutgoingFetch = async (url, request) => {
    for (let tries = 1; ; tries += 1) {
      const response = await outgoing(url, { ...request, authorization });
      const reached = new URL(response.url);
      const scheme = schemes.get(reached.origin);
      if (response.status !== 401 && scheme?.kind === 'digest') scheme.hasWorked = true;
      if (response.status !== 401 || tries === mostTries) return response;
      if (!mayReceive(reached) || !learn(reached, response.headers.get('www-authenticate'))) return response;
    }
  };
  return Object.assign(fetch, { usesDigest: () => usesDigest });
}

const basicHeader = ({ user, password }: Credentials) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
