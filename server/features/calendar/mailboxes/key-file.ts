// The JSON key file of a service account, as Google gives it.

import { createPrivateKey } from 'node:crypto';
import * as z from 'zod/mini';
import type { GoogleKey } from './assertions.ts';

const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.optional(z.string()),
});

export function googleKeyOf(text: string): GoogleKey | null {
  try {
    const file = KeyFile.parse(JSON.parse(text));
    createPrivateKey(file.private_key);
    return {
      clientEmail: file.client_email,
      privateKey: file.private_key,
      keyId: file.private_key_id ?? '',
    };
  } catch {
    return null;
  }
}
