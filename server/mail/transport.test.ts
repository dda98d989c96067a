// What an operator sees of the SMTP server: the dialogue, and what to change when it rejects a mail.

import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { engine, temporaryFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { htmlOf } from './html.ts';
import { smtpAdvice } from './smtp-advice.ts';
import { openTransport, withTls } from './transport.ts';

const here = test.runIf(engine === 'sqlite');
const message = {
  to: 'ada@example.test',
  subject: 'Test',
  text: 'Hello,\n\nhttps://cost.example/login?a=1&b=2\n',
};

async function sendBy(smtpUrl: string) {
  const lines: string[] = [];
  const transport = openTransport({
    smtpUrl,
    mailFrom: 'MeetingCost <cost@cost.example>',
    outbox: temporaryFolder(),
    onLine: (from, text) => void lines.push(`${from} ${text}`),
  });
  const { signal } = new AbortController();
  const error: unknown = await transport.send(7, message, signal).then(
    () => null,
    (reason: unknown) => reason,
  );
  transport.close();
  return { lines, error };
}

test.each([
  ['smtp://user:p%40ss@mail.example:587', 'smtp://user:p%40ss@mail.example:587?requireTLS=true'],
  ['smtp://mail.example:25?pool=true', 'smtp://mail.example:25?pool=true&requireTLS=true'],
  ['smtp://10.0.0.2:25', 'smtp://10.0.0.2:25?requireTLS=true'],
  ['smtp://mail.example:25?requireTLS=false', 'smtp://mail.example:25?requireTLS=false'],
  ['smtps://mail.example:465', 'smtps://mail.example:465'],
  ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
  ['smtp://Localhost:25', 'smtp://Localhost:25'],
  ['smtp://[::1]:25', 'smtp://[::1]:25'],
])('mail to %s goes by %s', (given, used) => expect(withTls(given)).toBe(used));

const secret = 'p@ss:w/rd %&';
const knowsAda: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'ada@cost.example' && password === secret
      ? done(null, { user: username })
      : done(new Error('Invalid username or password')),
};

here('percent-encoded user and password work, and the dialogue hides the password', async () => {
  const { port, received } = await smtpPeer(knowsAda);
  const user = encodeURIComponent('ada@cost.example');
  const { lines, error } = await sendBy(`smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}`);
  expect(error).toBeNull();
  expect(lines).toContainEqual(expect.stringContaining('client MAIL FROM:<cost@cost.example>'));
  expect(lines).toContainEqual(expect.stringContaining('server 250'));
  expect(lines.join('\n')).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
  expect(lines.join('\n')).not.toContain(secret);
  expect(received[0]).toMatch(/^Message-ID: <7@cost\.example>\r?$/m);
  expect(received[0]).toMatch(/multipart\/alternative/);
  expect(received[0]).toMatch(/text\/plain[\s\S]*text\/html/);
});

here.each([
  [
    'SMTP_URL: special characters',
    async () => `smtp://ada:wrong@127.0.0.1:${(await smtpPeer(knowsAda)).port}`,
  ],
  [
    'set MAIL_FROM',
    async () =>
      (await smtpPeer({ onMailFrom: (_address, _session, done) => done(new Error('not you')) })).url,
  ],
  [
    'does not accept the recipient',
    async () =>
      (await smtpPeer({ onRcptTo: (_address, _session, done) => done(new Error('not there')) })).url,
  ],
  ['offers no TLS', async () => `${(await smtpPeer()).url}?requireTLS=true`],
  ['certificate', async () => (await smtpPeer({ disabledCommands: [] })).url],
  ['use smtp://', async () => `smtps://127.0.0.1:${(await smtpPeer()).port}`],
  ['Nothing listens there', async () => `smtp://127.0.0.1:${await freePort()}`],
] as const)('advice: %s', async (advice, url) => {
  const { error } = await sendBy(await url());
  expect(smtpAdvice(error)).toContain(advice);
});

here('a mail names the product as the operator does', async () => {
  const { url, received } = await smtpPeer();
  const settings = { smtpUrl: url, mailFrom: 'cost@cost.example', outbox: temporaryFolder() };
  const transport = openTransport({ ...settings, productName: 'Acme $& Time' });
  const text = 'Your MeetingCost account';
  await transport.send(7, { to: 'ada@example.test', subject: text, text }, new AbortController().signal);
  transport.close();
  expect(received[0]).toMatch(/^Subject: Your Acme \$& Time account\r?$/m);
  expect(received[0]).not.toContain('MeetingCost');
});

here('the HTML part links only addresses on a line of their own, and shows text as text', () => {
  const html = htmlOf(
    'Hello <b>Ada</b>,\n\nsee https://evil.example now\n\nhttps://cost.example/login?a=1&b=2\n',
  );
  expect(html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,');
  expect(html.match(/<a [^>]*>/g)).toEqual(['<a href="https://cost.example/login?a=1&amp;b=2">']);
});
