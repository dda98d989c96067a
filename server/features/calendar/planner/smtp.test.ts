import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { cancelPlan, editPlan, savePlan } from '#contract/calendar/planner.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { outboxFolder } from '#server/config.ts';
import { mailHandler, mailJob } from '#server/mail/mail.ts';
import { openTransport } from '#server/mail/transport.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { newTeam } from '#server/testing/people.ts';
import { hasModule, python } from '#server/testing/python.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { decoded } from '#server/testing/smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';

/** The body of the first part with a type, in any transfer encoding. */
function partOf(mail: string, type: string): { head: string; body: string } {
  const start = mail.indexOf(`Content-Type: ${type}`);
  const end = mail.indexOf('\r\n\r\n', start);
  const head = mail.slice(start, end).replaceAll(/\r\n\s+/g, ' ');
  const body = mail.slice(end + 4, mail.indexOf('\r\n--', end));
  return { head, body: decoded(head, body) };
}

const recipient = (mail: string) => /^To: (.*?)\r$/m.exec(mail)?.[1];

const person = (name: string) => ({ name, email: `${name}@outside.test`, isOptional: false });

/** Plans a meeting with a non-ASCII title, changes it and cancels it; returns the received mails. */
async function mailsOfPlan(title: string) {
  const { url, received } = await smtpPeer();
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
  return { received: received.filter((mail) => recipient(mail) !== admin.email), organizer: admin.email };
}

const title = 'Ärger, „Plan“; 🎉 =41';

test('an invitation, its change and its cancellation are sent by SMTP as text and as iTIP', async () => {
  const { received, organizer } = await mailsOfPlan(title);
  const mails = received.map((mail) => {
    const calendar = partOf(mail, 'text/calendar');
    const read = new ICAL.Component(ICAL.parse(calendar.body) as never);
    const method = read.getFirstPropertyValue('method');
    expect(calendar.head).toContain(`method=${String(method)}`);
    expect(mail).toMatch(new RegExp(`^Reply-To: ${organizer}\\r$`, 'm'));
    expect(partOf(mail, 'text/plain').body).toContain(title);
    const event = new ICAL.Event(read.getFirstSubcomponent('vevent') as ICAL.Component);
    expect([event.summary, event.isRecurring()]).toEqual([title, true]);
    const status = event.component.getFirstPropertyValue('status');
    return { to: recipient(mail), method, status, event };
  });
  expect(new Set(mails.map(({ event }) => event.uid)).size).toBe(1);
  expect(
    mails.map(({ to, method, status, event }) => [
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
    const read = received.map((mail) =>
      execFileSync(python, ['-c', readByPython], { input: mail, encoding: 'utf8' }).trim(),
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
