// The whole server on a database that is there already, with a clock that whoever asks for it sets.

import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app/server.ts';
import { accountStore } from '#server/features/auth/store.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { createContext } from '#server/app/create-context.ts';
import type { AppContext } from '#server/context.ts';
import type { OverloadLimits } from '#server/http/overload.ts';
import { renderMail, type MailMessage } from '#server/features/mail/templates.ts';
import { mailStore } from '#server/features/mail/store.ts';

export type TestApp = {
  app: FastifyInstance;
  context: AppContext;
  db: Database;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
  /** Takes what waits in the mail queue, as it would be written now. */
  mails(): Promise<MailMessage[]>;
};

/** 21 November 2026, a Saturday, 12:00 UTC. */
export const startOfTest = Date.UTC(2026, 10, 21, 12);

export async function appOn(
  db: Database,
  settings: Partial<Config> = {},
  // A machine that is slow while the tests run must not look like an overload.
  overloadLimits: OverloadLimits = { inFlight: Infinity, eventLoopLagMs: Infinity },
  // A test that asks waits for the end of the answer.
  streamMs = 20,
): Promise<TestApp> {
  let clock = startOfTest;
  const now = () => clock;
  const config = {
    ...readConfig({ SECRET_KEY: 'x'.repeat(32) }),
    publicUrl: 'http://meetingcost.test',
    ...settings,
  };
  const context = createContext({ db, config, now, mailQueued: () => {}, overloadLimits, streamMs });
  const app = await buildApp(context);

  const queue = mailStore(context);
  const desk = { accounts: accountStore(db, now), publicUrl: 'http://meetingcost.test', now };
  return {
    app,
    context,
    db,
    pass: (ms) => void (clock += ms),
    async mails() {
      const letters: MailMessage[] = [];
      for (let mail = await queue.claim(); mail; mail = await queue.claim()) {
        const letter = await renderMail(mail.kind, mail.toAddress, JSON.parse(mail.payload), desk);
        if (letter) letters.push(letter);
        await queue.sent(mail.id);
      }
      return letters;
    },
  };
}
