// Sends mail by SMTP or, without an SMTP server, writes .eml files that an operator can open.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { leaseMs } from '#server/jobs/store.ts';

export type MailMessage = { to: string; replyTo?: string; subject: string; text: string };

export type Transport = {
  /** Throws when the mail was not accepted. The id becomes the Message-ID, so that a repetition can be recognized. */
  send(id: number, message: MailMessage, signal: AbortSignal): Promise<void>;
  close(): void;
};

export type TransportSettings = {
  /** Null: write to `outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Folder of the .eml files. */
  outbox: string;
  /** An SMTP server that sends nothing for so long is given up on. */
  idleMs?: number;
};

/** However slowly the server talks, sending ends before another process may claim the job. */
const sendTimeoutMs = leaseMs - 20_000;

type Transporter = { sendMail(mail: SendMailOptions): Promise<{ message?: unknown }>; close(): void };

/** Loads nodemailer with the first mail only. */
async function createTransporter(smtpUrl: string | null, idleMs: number): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  if (!smtpUrl) return nodemailer.createTransport({ streamTransport: true, buffer: true });
  return nodemailer.createTransport({
    // In one object with the timeouts: beside a URL string they would be ignored.
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: idleMs,
  });
}

export function openTransport({ smtpUrl, mailFrom, outbox, idleMs = 20_000 }: TransportSettings): Transport {
  let opened: Promise<Transporter> | undefined;

  return {
    async send(id, { to, replyTo, ...content }, signal) {
      opened ??= createTransporter(smtpUrl, idleMs);
      const transporter = await opened;
      const info = await transporter.sendMail({
        from: mailFrom,
        // Addresses as objects: text that looks like a list of addresses stays one address.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${id}@meetingcost>`,
        signal: AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), signal]),
        ...content,
      });
      if (smtpUrl) return;
      await mkdir(outbox, { recursive: true });
      await writeFile(join(outbox, `${id}.eml`), info.message as Buffer);
    },
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}
