// Makes the certificate that an administrator uploads at Microsoft. Its private key never leaves this server.

import { KeyObject, randomBytes } from 'node:crypto';
import { dayMs } from '#domain/time/time-units.ts';
import type { MicrosoftCertificate } from './assertions.ts';

const validMs = 730 * dayMs;

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
};

export async function newCertificate(now: number): Promise<MicrosoftCertificate> {
  // Seldom needed, and large.
  await import('reflect-metadata');
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=MeetingCost',
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + validMs),
    keys,
    signingAlgorithm: algorithm,
  });
  return {
    certificate: certificate.toString('pem'),
    privateKey: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
