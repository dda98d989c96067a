// Signed assertions by which this server proves who it is to Google and Microsoft.

import { constants, createHash, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';

/** Providers accept at most an hour. */
const lifeS = 300;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type GoogleKey = { clientEmail: string; privateKey: string; keyId: string };

/** RS256, for the token endpoint of Google. `subject` is the person for whom the service account speaks. */
export function googleAssertion(
  { clientEmail, privateKey, keyId }: GoogleKey,
  { scope, subject, audience }: { scope: string; subject: string | null; audience: string },
  now: number,
): string {
  const iat = Math.floor(now / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== '' && { kid: keyId }) };
  const claims = { iss: clientEmail, ...(subject !== null && { sub: subject }), scope, aud: audience };
  const text = `${encoded(header)}.${encoded({ ...claims, iat, exp: iat + lifeS })}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

export type MicrosoftCertificate = { certificate: string; privateKey: string };

/** PS256 with the SHA-256 thumbprint of the certificate, for the token endpoint of Microsoft. */
export function microsoftAssertion(
  { certificate, privateKey }: MicrosoftCertificate,
  { clientId, audience }: { clientId: string; audience: string },
  now: number,
): string {
  const nbf = Math.floor(now / 1000);
  const thumbprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
  const claims = { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), nbf, exp: nbf + lifeS };
  const text = `${encoded({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })}.${encoded(claims)}`;
  const key = createPrivateKey(privateKey);
  const saltLength = constants.RSA_PSS_SALTLEN_DIGEST;
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return `${text}.${sign('sha256', Buffer.from(text), { key, padding, saltLength }).toString('base64url')}`;
}
