// Chat channels get blended messages, each once, in the form of their service.

import { expect, onTestFinished, test } from 'vitest';
import { saveReportMails } from '#contract/organization/report-mails.ts';
import {
  createWebhook,
  listDeliveries,
  testWebhook,
  type WebhookSettings,
} from '#contract/organization/webhooks.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { closeMonth, readFinance } from '#contract/reports/finance.ts';
import { type ChatService, chatServices, chatTopics } from '#domain/organization/chat.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import type * as z from 'zod/mini';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { announce, calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newTeam } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { renderFor } from '#server/languages/reader-store.ts';
import { testMessage } from '#wording/chat.ts';
import { dueReports } from '#server/features/organization/report-mails/sending.ts';
import { chatMessages } from './messages.ts';

const settings = { outgoingAllow: ['webhooks=127.0.0.1'] };

async function withChannel(service: ChatService, more: Partial<z.input<typeof WebhookSettings>> = {}) {
  const app = await testApp(settings);
  const team = await newTeam(app);
  await blendPay(app, team.organizationId);
  const receiver = await webhookReceiver();
  onTestFinished(async () => void (await receiver.close()));
  const body = { url: receiver.url, service, events: [...chatTopics], seesPay: false, ...more };
  const channel = await team.admin.call(createWebhook, { body });
  const watch = () => asSystem(() => chatMessages(app.context, 'http://meetingcost.test').watch());
  /** What has arrived since the last time. */
  const arrived = async () => {
    // Messages follow each other after a second.
    for (let i = 0; i < 5; i += 1) {
      // Each job is repeated, as after a kill that lost nothing but its end.
      await app.work({ times: 2 });
      app.pass(1000);
    }
    return receiver.received.splice(0).map(({ body: text }) => text);
  };
  return { app, ...team, receiver, channel, watch, arrived };
}

const hold = (
  app: TestApp,
  who: Awaited<ReturnType<typeof newTeam>>['member'],
  title: string,
  rate = 80,
  daysAgo = 1,
) =>
  who.call(saveMeeting, {
    body: meetingDraft({
      title,
      department: 'Engineering',
      startedAt: new Date(app.context.now() - daysAgo * dayMs).toISOString(),
      durationMinutes: 60,
      attendees: [{ name: 'Ada', role: 'Engineer', salaryTier: 'Senior', hourlyRate: rate }],
    }),
  });

test.each(chatServices)(
  '%s gets a test in its form, unsigned, and shows what it answered',
  async (service) => {
    const { app, admin, receiver, channel, arrived } = await withChannel(service);
    expect(channel).toMatchObject({ secret: null, service, seesPay: false });
    receiver.answer = (_request, response) => void response.end('ok');
    const params = { id: String(channel.id) };
    await admin.call(testWebhook, { params });
    await app.work();
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature');
    const [body = ''] = await arrived();
    expect(Object.keys(JSON.parse(body))).toContain(service === 'teams' ? 'attachments' : 'text');
    const { deliveries } = await admin.call(listDeliveries, { params, query: {} });
    expect(deliveries).toMatchObject([{ type: 'webhook.test', state: 'delivered', status: 200 }]);
  },
);

test("messages are in the organization's language", async () => {
  const { app, admin, member, organizationId, channel, arrived } = await withChannel('slack');
  await app.db.write((tx) =>
    tx.updateTable('organizations').set({ language: 'de' }).where('id', '=', organizationId).execute(),
  );
  await admin.call(testWebhook, { params: { id: String(channel.id) } });
  await hold(app, member, 'Standup');
  const weekday = new Date(app.context.now()).getUTCDay();
  await admin.call(saveReportMails, { body: { isForAll: false, weekday, hour: 0 } });
  await asSystem(dueReports(app.context));
  const german = { language: 'de', locale: 'de-DE', currency: 'USD' } as const;
  const { heading } = renderFor(german, () => testMessage(''));
  const all = (await arrived()).join();
  for (const text of [heading, 'Besprechungen diese Woche: 75\u00a0$', '1 Besprechung, 1 Std., 75\u00a0$'])
    expect(all).toContain(text);
  expect(heading).not.toBe(testMessage('').heading);
});

test('a channel gets no exact amounts and no events of programs', async () => {
  const { admin, receiver } = await withChannel('slack');
  const body = {
    url: receiver.url,
    service: 'slack' as const,
    events: ['month.closed' as const],
    seesPay: false,
  };
  for (const wrong of [{ seesPay: true }, { events: ['meeting.saved' as const] }])
    expect(await admin.status(createWebhook, { body: { ...body, ...wrong } })).toBe(422);
  const program = { url: receiver.url, events: ['week.report' as const], seesPay: false };
  expect(await admin.status(createWebhook, { body: program })).toBe(422);
});

test.each([false, true])('the week arrives once, with titles only if chosen: %s', async (showsTitles) => {
  const { app, admin, member, arrived } = await withChannel('slack', { showsTitles });
  for (let week = 0; week < 6; week += 1) await hold(app, member, 'Secret merger', 200, 7 * week + 1);
  await admin.call(saveReportMails, {
    body: { isForAll: false, weekday: new Date(app.context.now()).getUTCDay(), hour: 0 },
  });
  const due = dueReports(app.context);
  await asSystem(() => Promise.all([due(), due()]));
  const [message = '', ...more] = await arrived();
  expect(more).toEqual([]);
  // One person for an hour at the blended rate, in the organization's week.
  expect(message).toContain('1 meeting, 1 h, $75');
  expect(message).not.toContain('$200');
  expect(message.includes('Secret merger')).toBe(showsTitles);
  await asSystem(due);
  expect(await arrived()).toEqual([]);
});

test('a budget in person-hours is announced once for each level, one of money never', async () => {
  const { app, admin, member, watch, arrived } = await withChannel('google-chat');
  const department = 'Engineering';
  await admin.call(createBudget, { body: { department, monthlyLimit: 1, monthlyHours: 2 } });
  await hold(app, member, 'One');
  await watch();
  expect(await arrived()).toEqual([]);
  app.pass(hourMs);
  await hold(app, member, 'Two', 300);
  await watch();
  const [message = '', ...more] = await arrived();
  expect([message, more]).toEqual([expect.stringContaining('2 of 2 person-hours'), []]);
  expect(message).not.toContain('$');
  await hold(app, member, 'Three');
  await watch();
  expect(await arrived()).toEqual([]);
});

test('a planned meeting above a price is announced without its title, a series once', async () => {
  const { app, admin, member, organizationId, watch, arrived } = await withChannel('teams', {
    leastCost: 150,
  });
  const event = (uid: string, people: number, day = 1) =>
    calendarEvent({
      uid,
      title: 'Secret merger',
      startsAt: app.context.now() + day * dayMs,
      endsAt: app.context.now() + day * dayMs + hourMs,
      attendees: Array.from({ length: people }, (_, i) =>
        invited(i === 0 ? member.email : `guest-${i}@example.test`),
      ),
    });
  app.pass(1000);
  const source = { ownerId: member.userId, connectionId: 1, href: '/a.ics' };
  await announce(app, organizationId, source, [event('cheap', 1)]);
  await watch();
  expect(await arrived()).toEqual([]);
  await announce(app, organizationId, { ...source, href: '/b.ics' }, [event('dear', 3)]);
  await watch();
  const [message = '', ...more] = await arrived();
  expect(more).toEqual([]);
  expect(message).toContain('A meeting for $225 is planned');
  expect(message).toContain('3 people, 60 min');
  expect(message).not.toContain('merger');
  await watch();
  app.pass(2 * dayMs);
  await watch();
  expect(await arrived()).toEqual([]);
  void admin;
});

test('a closed month is announced at the blended rate', async () => {
  const { app, admin, member, arrived } = await withChannel('slack');
  await hold(app, member, 'One', 300);
  app.pass(12 * dayMs);
  await admin.call(closeMonth, { body: { month: '2026-11' } });
  const [message = ''] = await arrived();
  const { months } = await member.call(readFinance, { query: {} });
  expect(months.find(({ month }) => month === '2026-11')?.held).toBe(75);
  expect(message).toContain('November 2026 closed');
  expect(message).toContain('Meetings cost $75 at the blended rate.');
});
