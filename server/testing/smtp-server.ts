// A real SMTP server on loopback, and its mails as people read them.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** `received` has the mails as they came. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const mail: Buffer[] = [];
      stream.on('data', (part: Buffer) => mail.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(mail).toString());
        done();
      });
    },
    ...options,
  });
  // A client that disconnects without a word does not fail the test.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A text in the transfer encoding that its headers name. */
export function decoded(head: string, text: string): string {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString();
  return /quoted-printable/i.test(head) ? unquoted(text.replaceAll('=\r\n', '')) : text;
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** The subject and the parts of a mail. */
export function readMail(mail: string): string {
  const headers = mail
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, text: string) => unquoted(text.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=\s*/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
  const parts = mail.split(/\r\n--[^\r\n]+\r\n/).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    return decoded(head, body.join('\r\n\r\n'));
  });
  return [/^subject: .*$/im.exec(headers)?.[0] ?? '', ...parts].join('\n');
}
