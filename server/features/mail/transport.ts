// Mail leaves by SMTP, or, where none is set up, as .eml files that an operator can open.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { type Config, outboxFolder } from '#server/config.ts';
import type { MailMessage } from './templates.ts';

export type Transport = {
  /** Throws when the mail was not taken. `id` names the mail, so that a receiver can tell a repetition. */
  send(id: number, letter: MailMessage): Promise<void>;
  /** Breaks off what is being sent, which throws there. */
  breakOff(): void;
  close(): void;
};

const sendingMs = 100_000;

type Transporter = { sendMail(mail: SendMailOptions): Promise<{ message?: unknown }>; close(): void };

/** What sends is loaded for the first mail. */
async function transporter(smtpUrl: string | null, silenceMs: number): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  if (!smtpUrl) return nodemailer.createTransport({ streamTransport: true, buffer: true });
  return nodemailer.createTransport({
    // In one object with the limits: beside a URL they would be taken for defaults of the mails, and ignored.
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: silenceMs,
  });
}

/** A peer that says nothing for `silenceMs` is given up on; the mail is tried again later. */
export function openTransport(config: Config, silenceMs = 20_000): Transport {
  const { smtpUrl, mailFrom } = config;
  const folder = outboxFolder(config);
  let opened: Promise<Transporter> | undefined;
  const patience = new AbortController();

  return {
    async send(id, { to, replyTo, ...content }) {
      opened ??= transporter(smtpUrl, silenceMs);
      // The address as an object: text that looks like a list of addresses stays one address.
      const info = await (
        await opened
      ).sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${id}@meetingcost>`,
        // However slowly a peer talks: before the claim on the mail runs out and another process may take it.
        signal: AbortSignal.any([AbortSignal.timeout(sendingMs), patience.signal]),
        ...content,
      });
      if (smtpUrl) return;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${id}.eml`), info.message as Buffer);
    },
    breakOff: () => patience.abort(),
    close: () => void opened?.then((transport) => transport.close()),
  };
}
