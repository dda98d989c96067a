// Address and secrets of a webhook are encrypted together: the address may contain a secret of the receiver.

import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { secretBox, webhookOwner } from '#server/secrets/secret-box.ts';
import type { WebhookRow } from './webhooks-store.ts';

const Access = z.object({ url: z.string(), secret: z.string(), formerSecret: z.nullable(z.string()) });
export type Access = z.output<typeof Access>;

const prefix = 'whsec_';

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export function webhookSecrets(config: Config) {
  const box = secretBox(config);
  type Owner = Pick<WebhookRow, 'organizationId' | 'id'>;
  return {
    lock: (access: Access, owner: Owner): string =>
      box.lock(Buffer.from(JSON.stringify(access)), webhookOwner(owner)),

    /** Null if no key of this server decrypts it. */
    unlock(lockedSecret: string, owner: Owner): Access | null {
      const bytes = box.unlock(lockedSecret, webhookOwner(owner));
      return bytes && Access.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    },
  };
}

/** The headers of an attempt by Standard Webhooks 1.0; several secrets sign while they rotate. */
export function signedHeaders(
  { messageId, body, at }: { messageId: string; body: string; at: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const signed = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`);
    return `v1,${signed.digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
