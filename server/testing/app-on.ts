// The whole server on a database that is there already, with a clock that whoever asks for it sets.

import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { accountStore } from '#server/auth/store.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Bearable } from '#server/http/overload.ts';
import { writeLetter, type Letter } from '#server/mail/letters.ts';
import { mailStore } from '#server/mail/store.ts';

export type TestApp = {
  app: FastifyInstance;
  house: House;
  db: Database;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
  /** Takes what waits in the mail queue, as it would be written now. */
  mails(): Promise<Letter[]>;
};

/** 21 November 2026, a Saturday, 12:00 UTC. */
export const startOfTest = Date.UTC(2026, 10, 21, 12);

export async function appOn(
  db: Database,
  settings: Partial<Config> = {},
  // A machine that is slow while the tests run must not look like an overload.
  bearable: Bearable = { inHand: Infinity, lateMs: Infinity },
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
  const house: House = { db, config, now, mailQueued: () => {}, bearable, streamMs };
  const app = await buildApp(house);

  const queue = mailStore(house);
  const desk = { accounts: accountStore(db, now), publicUrl: 'http://meetingcost.test', now };
  return {
    app,
    house,
    db,
    pass: (ms) => void (clock += ms),
    async mails() {
      const letters: Letter[] = [];
      for (let mail = await queue.claim(); mail; mail = await queue.claim()) {
        const letter = await writeLetter(mail.kind, mail.toAddress, JSON.parse(mail.payload), desk);
        if (letter) letters.push(letter);
        await queue.sent(mail.id);
      }
      return letters;
    },
  };
}
