// The whole server on an existing database, with a clock that the test controls.

import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app/server.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { allJobHandlers, createContext, mailsOf, type Network } from '#server/app/create-context.ts';
import type { AppContext } from '#server/context.ts';
import type { OverloadLimits } from '#server/http/load-shedding.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { mailJob, renderMail } from '#server/mail/mail.ts';
import type { MailMessage } from '#server/mail/transport.ts';

export type TestApp = {
  app: FastifyInstance;
  context: AppContext;
  db: Database;
  /** Moves the server's clock forward, ms. */
  pass(ms: number): void;
  /** Takes the mails out of the queue, rendered now. */
  mails(): Promise<MailMessage[]>;
  /** Runs waiting background jobs, except mail; several times each, as after a kill before its end. */
  work(options?: { times?: number }): Promise<void>;
};

/** 21 November 2026, a Saturday, 12:00 UTC. */
export const startOfTest = Date.UTC(2026, 10, 21, 12);

export async function appOn(
  db: Database,
  settings: Partial<Config> = {},
  // A slow test machine must not look like an overload.
  overloadLimits: OverloadLimits = { inFlight: Infinity, eventLoopLagMs: Infinity },
  // A test waits for the end of the response.
  streamMs = 20,
  network?: Network,
  startedAt = startOfTest,
): Promise<TestApp> {
  let clock = startedAt;
  const now = () => clock;
  const config = {
    ...readConfig({ SECRET_KEY: 'x'.repeat(32) }),
    publicUrl: 'http://meetingcost.test',
    ...settings,
  };
  const context = createContext({ db, config, now, overloadLimits, streamMs }, network);
  const app = await buildApp(context);

  const { jobs } = context;
  const rendered = mailsOf(context);
  return {
    app,
    context,
    db,
    pass: (ms) => void (clock += ms),
    async mails() {
      const messages: MailMessage[] = [];
      for (let job = await jobs.claim([mailJob]); job; job = await jobs.claim([mailJob])) {
        const message = await renderMail(job.payload, rendered, 'http://meetingcost.test');
        if (message) messages.push(message);
        await jobs.finish(job.id);
      }
      return messages;
    },
    async work({ times = 1 } = {}) {
      const handlers = allJobHandlers(context);
      const claim = () => asSystem(() => jobs.claim(Object.keys(handlers)));
      for (let job = await claim(); job; job = await claim()) {
        const { id, kind, payload } = job;
        const { signal } = new AbortController();
        for (let run = 0; run < times; run += 1)
          await asSystem(async () => handlers[kind]?.(payload, { id, signal }));
        await jobs.finish(id);
      }
    },
  };
}
