import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { cancelPlan, editPlan, savePlan } from '#contract/calendar/planner.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { outboxFolder } from '#server/config.ts';
import { mailHandler, mailJob } from '#server/mail/mail.ts';
import { openTransport } from '#server/mail/transport.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { newTeam } from '#server/testing/people.ts';
import { hasModule, python } from '#server/testing/python.ts';
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

/** The body of the first part with a type, in any transfer encoding. */
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

const person = (name: string) => ({ name, email: `${name}@outside.test`, isOptional: false });

/** Plans a meeting with a non-ASCII title, changes it and cancels it; returns the received mails. */
async function mailsOfPlan(title: string) {
  const { url, received } = await smtpServer();
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  const { config, jobs, now } = app.context;
  const transport = openTransport({ ...config, outbox: outboxFolder(config) });
  const handlers = {
    [mailJob]: mailHandler(mailsOf(app.context), transport, 'http://meetingcost.test'),
  };
  const worker = startWorker({ jobs, handlers, now, log: app.app.log });
  const plan = {
    title,
    agenda: null,
    startsAt: '2026-12-22T09:00:00.000Z',
    minutes: 25,
    repeats: 'week' as const,
    untilDay: null,
    people: [person('zoe')],
    showsCost: false,
  };
  const { id, version } = await admin.call(savePlan, { body: { ...plan, draftKey: randomUUID() } });
  await worker.nudge();
  const params = { id: String(id) };
  await admin.call(editPlan, { params, body: { ...plan, minutes: 50, people: [person('bob')], version } });
  await worker.nudge();
  await admin.call(cancelPlan, { params });
  await worker.nudge();
  await worker.stop();
  transport.close();
  return { received: received.filter(({ to }) => !to.includes(admin.email)), organizer: admin.email };
}

const title = 'Ärger, „Plan“; 🎉 =41';

test('an invitation, its change and its cancellation are sent by SMTP as text and as iTIP', async () => {
  const { received, organizer } = await mailsOfPlan(title);
  const mails = received.map(({ to, text }) => {
    const calendar = partOf(text, 'text/calendar');
    const read = new ICAL.Component(ICAL.parse(calendar.body) as never);
    const method = read.getFirstPropertyValue('method');
    expect(calendar.head).toContain(`method=${String(method)}`);
    expect(text).toMatch(new RegExp(`^Reply-To: ${organizer}\\r$`, 'm'));
    expect(partOf(text, 'text/plain').body).toContain(title);
    const event = new ICAL.Event(read.getFirstSubcomponent('vevent') as ICAL.Component);
    expect([event.summary, event.isRecurring()]).toEqual([title, true]);
    const status = event.component.getFirstPropertyValue('status');
    return { to, method, status, event };
  });
  expect(new Set(mails.map(({ event }) => event.uid)).size).toBe(1);
  expect(
    mails.map(({ to: [to], method, status, event }) => [
      to,
      method,
      status,
      event.sequence,
      event.duration.toSeconds() / 60,
    ]),
  ).toEqual([
    ['zoe@outside.test', 'REQUEST', 'CONFIRMED', 1, 25],
    ['bob@outside.test', 'REQUEST', 'CONFIRMED', 2, 50],
    ['zoe@outside.test', 'CANCEL', 'CANCELLED', 2, 50],
    ['bob@outside.test', 'CANCEL', 'CANCELLED', 3, 50],
  ]);
});

const readByPython = `
import sys, email, email.policy, icalendar
mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
part = next(it for it in mail.walk() if it.get_content_type() == 'text/calendar')
event = icalendar.Calendar.from_ical(part.get_content()).walk('VEVENT')[0]
print(part.get_param('method'), event['SUMMARY'], event['SEQUENCE'], event['STATUS'], event['DTSTART'].dt.isoformat())
`;

test.skipIf(!hasModule('icalendar'))(
  'python3-icalendar (skipped if it is not installed) reads these mails',
  async () => {
    const { received } = await mailsOfPlan(title);
    const read = received.map(({ text }) =>
      execFileSync(python, ['-c', readByPython], { input: text, encoding: 'utf8' }).trim(),
    );
    const start = '2026-12-22T09:00:00+00:00';
    expect(read).toEqual([
      `REQUEST ${title} 1 CONFIRMED ${start}`,
      `REQUEST ${title} 2 CONFIRMED ${start}`,
      `CANCEL ${title} 2 CANCELLED ${start}`,
      `CANCEL ${title} 3 CANCELLED ${start}`,
    ]);
  },
);
