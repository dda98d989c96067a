// Takes what waits in the queue and delivers it, again and again at growing intervals until it is taken.

import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { type Desk, renderMail } from './templates.ts';
import type { MailStore } from './store.ts';
import type { Transport } from './transport.ts';

/** A weekend with a wrong password for the mail server, and a Monday to notice it. */
const triedForMs = 5 * dayMs;
/** A stop waits so long for a mail that is being handed over; whoever stops us waits 15 s for everything. */
const stopWithinMs = 5_000;

/** 1, 2, 4, 8 … minutes, at most an hour. */
const pauseMs = (attempts: number) => Math.min(hourMs, 60_000 * 2 ** (attempts - 1));

export type MailWorker = {
  /** Looks now; resolves when all that is due was handed over or put off. */
  nudge: () => Promise<void>;
  stop: () => Promise<void>;
};

export function startMailWorker(
  mails: MailStore,
  transport: Transport,
  desk: Desk,
  log: FastifyBaseLogger,
  patienceMs = stopWithinMs,
): MailWorker {
  let round: Promise<void> = Promise.resolve();
  let stopped = false;

  async function deliverWhatIsDue(): Promise<void> {
    while (!stopped) {
      const mail = await mails.claim();
      if (!mail) return;
      try {
        const letter = await renderMail(mail.kind, mail.toAddress, JSON.parse(mail.payload), desk);
        if (letter) await transport.send(mail.id, letter);
        await mails.sent(mail.id);
      } catch (error) {
        const { id, kind, attempts } = mail;
        log.warn({ err: error, mail: id, attempts }, 'mail was not taken');
        if (desk.now() - mail.createdAt < triedForMs || stopped)
          await mails.postpone(id, desk.now() + pauseMs(attempts));
        else {
          log.error({ mail: id, kind, attempts }, 'mail was given up');
          await mails.givenUp(id);
        }
      }
    }
  }

  // One round after the other: two of them in one process would only wait for each other.
  const nudge = () =>
    (round = round
      .then(deliverWhatIsDue)
      .catch((error: unknown) => log.warn({ err: error }, 'mail queue not read')));
  const clock = new Cron('*/15 * * * * *', { unref: true }, nudge);
  void nudge();

  return {
    nudge,
    async stop() {
      stopped = true;
      clock.stop();
      const impatience = setTimeout(() => transport.breakOff(), patienceMs);
      await round;
      clearTimeout(impatience);
      transport.close();
    },
  };
}
