import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { savePlan } from '#contract/meeting-plans.ts';
import { mailTemplates } from '#server/app/create-context.ts';
import { outboxFolder } from '#server/config.ts';
import { mailHandler, mailJob } from '#server/features/mail/mail.ts';
import { openTransport } from '#server/features/mail/transport.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

async function smtpServer() {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

/** The body of the first part of a type, whatever its transfer encoding. */
function partOf(mail: string, type: string): { head: string; body: string } {
  const start = mail.indexOf(`Content-Type: ${type}`);
  const end = mail.indexOf('\r\n\r\n', start);
  const head = mail.slice(start, end).replaceAll(/\r\n\s+/g, ' ');
  const body = mail.slice(end + 4, mail.indexOf('\r\n--', end));
  if (/base64/i.test(head)) return { head, body: Buffer.from(body, 'base64').toString() };
  if (!/quoted-printable/i.test(head)) return { head, body };
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return { head, body: Buffer.from(bytes, 'latin1').toString() };
}

test('an invitation goes by SMTP as a text and as an iTIP request', async () => {
  const { url, received } = await smtpServer();
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  const title = 'Ärger, „Plan“; 🎉 =41';
  const body = {
    draftKey: randomUUID(),
    title,
    agenda: null,
    startsAt: '2026-12-22T09:00:00.000Z',
    minutes: 25,
    repeats: 'week' as const,
    untilDay: null,
    people: [{ name: 'Zoë', email: 'zoe@outside.test', isOptional: false }],
    showsCost: false,
  };
  await admin.call(savePlan, { body });

  const { config, jobs, now } = app.context;
  const transport = openTransport({ ...config, outbox: outboxFolder(config) });
  const handlers = {
    [mailJob]: mailHandler(mailTemplates(app.context), transport, 'http://meetingcost.test'),
  };
  const worker = startWorker({ jobs, handlers, now, log: app.app.log });
  await worker.nudge();
  await worker.stop();
  transport.close();

  expect(received.map(({ to }) => to)).toEqual([['zoe@outside.test']]);
  const mail = received[0]?.text ?? '';
  expect(mail).toMatch(new RegExp(`^Reply-To: ${admin.email}\\r$`, 'm'));
  const calendar = partOf(mail, 'text/calendar');
  expect(calendar.head).toContain('method=REQUEST');
  const read = new ICAL.Component(ICAL.parse(calendar.body) as never);
  expect(read.getFirstPropertyValue('method')).toBe('REQUEST');
  const event = new ICAL.Event(read.getFirstSubcomponent('vevent') as ICAL.Component);
  expect([event.summary, event.isRecurring(), event.duration.toSeconds()]).toEqual([title, true, 25 * 60]);
  expect(partOf(mail, 'text/plain').body).toContain(title);
});
