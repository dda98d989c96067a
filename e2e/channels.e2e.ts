// An administrator follows docs/slack.md, microsoft-teams.md, google-chat.md, assistants.md and reports-by-mail.md.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { injectAxe, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin, password } from './people.ts';

test('channels of all three services get a test, and show its status', async ({ browser }) => {
  const receiver = await webhookReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-channels-'));
  const server = await startServer(folder, { OUTGOING_ALLOW: 'webhooks=127.0.0.1' });
  const context = await newContext(browser, { ...server, dataDir: folder });
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await injectAxe(page);
    await newAdmin(page);
    await page.goto('/dashboard/organization');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    for (const [service, status, answer, shown] of [
      ['A Slack channel', 200, 'ok', '"blocks"'],
      ['A Microsoft Teams channel', 202, '', 'AdaptiveCard'],
      ['A Google Chat space', 200, '{"name":"spaces/A/messages/B"}', '"text"'],
    ] as const) {
      receiver.answer = (_request, response) => void response.writeHead(status).end(answer);
      await page.getByRole('button', { name: 'Add webhook or channel' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Send to').selectOption(service);
      await dialog.getByLabel('Address').fill(`${receiver.url}/${service.replaceAll(' ', '-')}`);
      for (const topic of [
        'The weekly report',
        'A budget in person-hours is nearly used, or used up',
        'A month is closed',
      ])
        await dialog.getByRole('checkbox', { name: topic, exact: true }).check();
      await dialog.getByRole('checkbox', { name: 'A meeting above a price is planned' }).check();
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel(/^Planned meetings from this price on/).fill('500');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect(dialog).toBeHidden();
      const cards = page.getByRole('list', { name: 'Webhooks' }).getByRole('region');
      const card = cards.filter({ hasText: service });
      await card.getByRole('button', { name: 'Send test' }).click();
      const deliveries = card.getByRole('list', { name: 'Deliveries' });
      await expect(deliveries).toContainText('Delivered');
      await expect(deliveries).toContainText(`Status ${status}`);
      expect(receiver.received.at(-1)?.body).toContain(shown);
      expect(receiver.received.at(-1)?.headers['content-type']).toBe('application/json');
    }
    await page.screenshot({ path: 'test-results/channels.png', fullPage: true });
  } finally {
    await context.close();
    await server.end('SIGTERM');
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an assistant connects with a token, as soon as an administrator lets it read', async ({
  page,
  server,
}) => {
  await newAdmin(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('switch', { name: 'Let assistants read' }).check();
  await page.getByRole('button', { name: 'New token' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Assistant');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('Token').inputValue();
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('what-if');
  const { content } = await client.callTool({ name: 'budgets', arguments: {} });
  expect(JSON.stringify(content)).toContain('budgets');
  await client.close();
});

test('reports by mail are switched on for everybody, and chosen by a member', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/organization');
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Reports' }).click();
  await expect(dialog.getByLabel('Day')).toHaveValue('5');
  await expect(dialog.getByLabel('Time')).toHaveValue('15');
  await dialog.getByLabel(/^Send it to all members and budget managers/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard/settings');
  const card = page.getByRole('region', { name: 'Reports by mail' });
  await expect(card.getByRole('switch', { name: 'Your week, Friday at 3 PM' })).toBeChecked();
  await card.getByRole('switch', { name: /^The finance report/ }).check();
  await page.reload();
  await expect(card.getByRole('switch', { name: /^The finance report/ })).toBeChecked();
});
