// The server's part of WebAuthn: options for the browser, and verification of its responses.

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Assertion, NewCredential } from '#contract/accounts/passkeys.ts';
import { passkeyHost } from '#domain/accounts/passkeys.ts';
import { originOf } from '#server/http/request-checks.ts';
import { newToken } from '#server/db/identifiers.ts';

// Loaded at the first use: it is large, and many installations have no passkeys.
const library = () => import('@simplewebauthn/server');

const timeoutMs = 5 * 60_000;

type Known = { credentialId: string; transports: string };

const described = ({ credentialId, transports }: Known) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: transports.split(' ').filter(Boolean),
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The account as the authenticator stores it: the id, since names and addresses are readable there. */
const userHandle = (userId: number) => new TextEncoder().encode(String(userId));

/** The signed challenge in the browser's response; '' if there is none. */
export function challengeIn({ response }: Assertion | NewCredential): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

export function passkeyCeremony(publicUrl: string | null, log: FastifyBaseLogger) {
  /** Only logs the reason: the user can only try again. */
  function failed(error: unknown): null {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was rejected');
    return null;
  }

  return {
    /** The site of this request's passkeys, or null if passkeys cannot work. */
    siteOf(request: FastifyRequest): { origin: string; host: string } | null {
      const origin = originOf(request, publicUrl);
      const host = passkeyHost(origin);
      return host === null ? null : { origin, host };
    },

    creationOptions: (host: string, user: { userId: number; email: string; name: string }, own: Known[]) => ({
      rp: { id: host, name: 'MeetingCost' },
      user: {
        id: Buffer.from(userHandle(user.userId)).toString('base64url'),
        name: user.email,
        displayName: user.name,
      },
      challenge: newToken(),
      // EdDSA, ES256 and RS256.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: timeoutMs,
      attestation: 'none' as const,
      excludeCredentials: own.map(described),
      // A key that stores no account, or asks for no PIN, can still be the second step.
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    }),

    /** `allowed` are the passkeys of the second step; null lets the user choose the account. */
    requestOptions: (host: string, allowed: Known[] | null) => ({
      rpId: host,
      challenge: newToken(),
      timeout: timeoutMs,
      ...(allowed && { allowCredentials: allowed.map(described) }),
      userVerification: allowed ? ('preferred' as const) : ('required' as const),
    }),

    /** The new passkey, or null if it cannot be trusted. */
    async verifyCreated(
      site: { origin: string; host: string },
      credential: NewCredential,
      challenge: string,
    ) {
      try {
        const { verifyRegistrationResponse } = await library();
        const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
        const statement = decodeAttestationObject(bytesOf(credential.response.attestationObject)).get(
          'attStmt',
        );
        // We request none. The library would fetch revocation lists from addresses in a certificate.
        if (statement.get('x5c')) throw new Error('the attestation has a certificate');
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: {
            ...credential,
            response: { ...credential.response, transports: [] },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: false,
          supportedAlgorithmIDs: [-8, -7, -257],
        });
        if (!verified) throw new Error('the attestation is wrong');
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: (credential.response.transports ?? []).join(' '),
        };
      } catch (error) {
        return failed(error);
      }
    },

    /** The new counter of the authenticator, or null if the response is invalid. `isAlone`: without a password. */
    async verifyUsed(
      site: { origin: string; host: string },
      credential: Assertion,
      passkey: { userId: number; publicKey: string; counter: number },
      challenge: string,
      isAlone: boolean,
    ): Promise<number | null> {
      try {
        const { userHandle: handle } = credential.response;
        if (handle && !Buffer.from(handle, 'base64url').equals(userHandle(passkey.userId)))
          throw new Error('the passkey names another user');
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            ...credential,
            response: {
              clientDataJSON: credential.response.clientDataJSON,
              authenticatorData: credential.response.authenticatorData,
              signature: credential.response.signature,
            },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          credential: { id: credential.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
          requireUserVerification: isAlone,
        });
        if (!verified) throw new Error('the signature is wrong');
        return authenticationInfo.newCounter;
      } catch (error) {
        return failed(error);
      }
    },
  };
}
