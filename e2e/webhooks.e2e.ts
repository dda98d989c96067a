import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

test('on a phone, an administrator sets up a webhook, tests it and sends a delivery again', async ({
  browser,
}) => {
  const receiver = await webhookReceiver();
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-webhooks-'));
  const server = await startServer(folder, { OUTGOING_ALLOW: 'webhooks=127.0.0.1' });
  const context = await newContext(browser, { ...server, dataDir: folder });
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await injectAxe(page);
    await newAdmin(page);
    await page.goto('/dashboard/organization');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'Add webhook or channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('hooks');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Must be an HTTPS address without a password')).toBeVisible();
    await dialog.getByLabel(/^Send exact costs/).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel(/^Send exact costs/).uncheck();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add' }).click();
    const secret = await dialog.getByLabel('Secret').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();

    receiver.answer = (_request, response) => void response.writeHead(500).end();
    await page.getByRole('button', { name: 'Send test' }).click();
    const deliveries = page.getByRole('list', { name: 'Deliveries' });
    await expect(deliveries).toContainText('Status 500');
    await expect(page.getByText('Failing', { exact: true })).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/webhooks-${theme}.png`, fullPage: true });
    }
    receiver.answer = (_request, response) => void response.end();
    await deliveries.getByRole('button', { name: 'Send again' }).click();
    await expect(deliveries).toContainText('Delivered');
    const messages = receiver.verified(secret);
    expect(new Set(messages.map(({ id, type }) => `${type} ${id}`)).size).toBe(1);
  } finally {
    await context.close();
    await server.end('SIGTERM');
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
