// What an organization sends on its own to those who do not see pay: the weekly report, messages to chat channels, and
// the answers to an assistant.

import { saveMcpSetting } from '#contract/organization/mcp.ts';
import { saveOwnReportMails, saveReportMails } from '#contract/organization/report-mails.ts';
import { createWebhook } from '#contract/organization/webhooks.ts';
import { listSeries } from '#contract/reports/coach.ts';
import { closeMonth } from '#contract/reports/finance.ts';
import { chatServices, chatTopics } from '#domain/organization/chat.ts';
import { chatMessages } from '#server/features/organization/chat/messages.ts';
import type { tools } from '#server/features/organization/mcp/tools.ts';
import { dueReports } from '#server/features/organization/report-mails/sending.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { deliveredBodies } from './deliveries-store.ts';
import type { PayWorkspace } from './pay-workspace.ts';
import { withoutIds } from './without-ids.ts';

const inputsFor = (title: string): Record<keyof typeof tools, object> => ({
  meetings: {},
  series: {},
  figures: { figure: 'cost', by: 'series', period: 'month' },
  upcoming: { from: '2026-12-20', to: '2027-01-10' },
  budgets: {},
  'what-if': { title, people: 3 },
});

type Result = { content: { text: string }[]; isError?: boolean };

async function assistantAnswers({ app, ofOrganization }: PayWorkspace): Promise<string[]> {
  const answers: string[] = [];
  const { series } = await ofOrganization.call(listSeries);
  for (const [name, given] of Object.entries(inputsFor(series[0]?.displayTitle ?? ''))) {
    const { text } = await ofOrganization.send({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    });
    const { result } = JSON.parse(text.slice(text.indexOf('{'))) as { result: Result };
    if (result.isError) throw new Error(`${name}: ${text}`);
    answers.push(...result.content.map((block) => withoutIds(block.text)));
    app.pass(1000);
  }
  return answers;
}

export async function sentWithoutPay(workspace: PayWorkspace): Promise<string[]> {
  const { app, admin, member } = workspace;
  await admin.call(saveMcpSetting, { body: { isOn: true } });
  const answers = await assistantAnswers(workspace);
  for (const service of chatServices) {
    const settings = { events: [...chatTopics], seesPay: false, showsTitles: true, leastCost: 10 };
    await admin.call(createWebhook, { body: { url: 'https://chat.example/hook', service, ...settings } });
  }
  await member.call(saveOwnReportMails, { body: { week: true, month: true } });
  const weekday = new Date(app.context.now()).getUTCDay();
  await admin.call(saveReportMails, { body: { isForAll: false, weekday, hour: 0 } });
  await admin.call(closeMonth, { body: { month: '2026-11' } }).catch(() => {});
  await asSystem(dueReports(app.context));
  await asSystem(() => chatMessages(app.context, 'https://meetings.example').watch());
  await app.work();
  const rows = await deliveredBodies(app.db.read);
  if (rows.length === 0) throw new Error('nothing was sent to chat');
  return [
    ...answers,
    ...rows.map(({ type, body }) => withoutIds(`${type} ${body}`).replace(/msg_[\w-]{22}/, 'msg')).toSorted(),
  ];
}
