// The link in a mail by which its reader gets fewer, without signing in.

import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { secretBox } from './secret-box.ts';

type Topic = 'booking-notes' | 'week-report' | 'month-report';
const Reader = z.tuple([z.number(), z.string()]);

export function mailLinks(config: Config, topic: Topic) {
  const box = secretBox(config);
  return {
    tokenOf: (organizationId: number, email: string): string =>
      box.lock(Buffer.from(JSON.stringify([organizationId, email])), topic),

    /** Null for a token that this server did not make for the topic. */
    readerOf(token: string): { organizationId: number; email: string } | null {
      const bytes = box.unlock(token, topic);
      if (!bytes) return null;
      const [organizationId, email] = Reader.parse(JSON.parse(Buffer.from(bytes).toString()));
      return { organizationId, email };
    },
  };
}
