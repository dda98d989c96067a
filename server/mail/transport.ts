// Sends mail by SMTP or, without an SMTP server, writes .eml files that an operator can open.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { leaseMs } from '#server/jobs/store.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import { htmlOf } from './html.ts';

export type MailMessage = {
  to: string;
  /** Of its texts; absent: English. */
  language?: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Where a mail program posts to when its reader wants no more of these (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; content: Buffer }[];
  /** An invitation that the recipient's calendar can answer. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; content: string };
};

export type Transport = {
  /** Throws if the mail was not accepted. The id becomes the Message-ID, so that duplicates can be recognized. */
  send(id: number, message: MailMessage, signal: AbortSignal): Promise<void>;
  /** Connects and signs in to the SMTP server, if there is one; throws on failure. */
  verify(): Promise<void>;
  close(): void;
};

export type TransportSettings = {
  /** Null: write to `outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Replaces the built-in name in mails. */
  productName?: string;
  /** Folder of the .eml files. */
  outbox: string;
  /** Time without data after which the SMTP server counts as unresponsive. */
  idleMs?: number;
  /** Time for one mail, or for signing in; by default, it ends before another process may claim the job. */
  longestMs?: number;
  /** Receives the dialogue with the SMTP server, without passwords. */
  onLine?: (from: 'client' | 'server' | 'note', text: string) => void;
};

const builtInName = 'MeetingCost';

const usualLongestMs = leaseMs - 20_000;
const connectMs = 10_000;

type Transporter = {
  sendMail(mail: SendMailOptions): Promise<{ message?: unknown }>;
  verify(): Promise<unknown>;
  close(): void;
};

type LogEntry = { tnx?: string };

/** Passes the lines of the dialogue to `onLine`; nodemailer hides credentials. */
function dialogue(onLine: NonNullable<TransportSettings['onLine']>) {
  const log = ({ tnx }: LogEntry, text: unknown) => {
    if (tnx === 'client' || tnx === 'server') onLine(tnx, String(text));
  };
  const note = ({ tnx }: LogEntry, format: unknown, ...values: unknown[]) => {
    if (tnx === 'network')
      onLine(
        'note',
        values.reduce<string>((text, it) => text.replace('%s', String(it)), String(format)),
      );
  };
  const ignore = () => {};
  return {
    level: ignore,
    trace: ignore,
    debug: log,
    info: note,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** To other machines mail goes by TLS only, unless the operator says `requireTLS=false`: offering none is easily forged. */
export function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isChosen = url.searchParams.has('requireTLS') || url.searchParams.has('ignoreTLS');
  if (url.protocol === 'smtp:' && !isChosen && !loopback.test(url.hostname))
    url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Loads nodemailer with the first mail only. */
async function createTransporter({
  smtpUrl,
  idleMs = 20_000,
  onLine,
}: TransportSettings): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  if (!smtpUrl) return nodemailer.createTransport({ streamTransport: true, buffer: true });
  return nodemailer.createTransport({
    // In one object with the timeouts: beside a URL string they would be ignored.
    url: withTls(smtpUrl),
    connectionTimeout: Math.min(connectMs, idleMs),
    greetingTimeout: Math.min(connectMs, idleMs),
    socketTimeout: idleMs,
    ...(onLine && { debug: true, logger: dialogue(onLine) }),
  });
}

/** The address in MAIL_FROM. */
export const senderAddress = (mailFrom: string): string =>
  /([^\s<>@]+@[^\s<>@]+?)>?\s*$/.exec(mailFrom)?.[1] ?? 'meetingcost@localhost';

/** The domain of the sender, which spam filters compare with the Message-ID. */
const domainOf = (mailFrom: string): string => senderAddress(mailFrom).replace(/.*@/, '');

/**
 * Whether the SMTP server rejected this mail for good (5xx). A refused sign-in is not such a rejection, nor is a
 * server that accepts no connection: the operator can correct both, and the mails that wait are sent then.
 */
export function isRejected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode }: Error & { command?: unknown; responseCode?: unknown } = error;
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(String(command));
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 530;
}

export function openTransport(settings: TransportSettings): Transport {
  const { smtpUrl, mailFrom, outbox, productName = builtInName, longestMs = usualLongestMs } = settings;
  const named = (text: string) => text.replaceAll(builtInName, () => productName);
  let opened: Promise<Transporter> | undefined;
  const transporter = () => (opened ??= createTransporter(settings));

  /** A server that sends a little all the time is never idle. */
  async function inTime<T>(work: (tooLate: AbortSignal) => Promise<T>): Promise<T> {
    const { promise: isLate, reject } = Promise.withResolvers<never>();
    const tooLate = new AbortController();
    const timer = setTimeout(() => {
      reject(
        Object.assign(new Error(`the SMTP server took longer than ${longestMs / 1000} s`), {
          code: 'ETIMEDOUT',
        }),
      );
      tooLate.abort();
    }, longestMs);
    try {
      return await Promise.race([work(tooLate.signal), isLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(id, { to, language, replyTo, unsubscribeUrl, ...content }, signal) {
      const subject = named(content.subject);
      const text = named(content.text);
      const smtp = await transporter();
      const mail: SendMailOptions = {
        from: mailFrom,
        // Addresses as objects: text that looks like a list of addresses stays one address.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(unsubscribeUrl && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        messageId: `<${id}@${domainOf(mailFrom)}>`,
        ...content,
        subject,
        text,
        html: htmlOf(text, language),
      };
      const info = await inTime((tooLate) =>
        smtp.sendMail({ ...mail, signal: AbortSignal.any([tooLate, signal]) }),
      );
      if (smtpUrl) return;
      await makeFolder(outbox);
      await writeFile(join(outbox, `${id}.eml`), info.message as Buffer);
    },
    async verify() {
      if (!smtpUrl) return;
      const smtp = await transporter();
      await inTime(() => smtp.verify());
    },
    close: () => void opened?.then((it) => it.close()),
  };
}
