import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { googleScopes } from '#domain/calendar/vendor-fields.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { googleStand } from '#server/testing/mailboxes/google.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const mostClicks = 12;

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${device}, everybody's calendars are connected in ${mostClicks} clicks`, async ({ browser }) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const clientEmail = 'meter@project.iam.example.test';
    const scopes = [googleScopes.delegation];
    const google = await googleStand({ publicKey, keyId: 'k1', clientEmail, scopes, now: Date.now });
    const { url } = google.stand;
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-mailboxes-'));
    const server = await startServer(folder, {
      OUTGOING_ALLOW: '127.0.0.1',
      GOOGLE_TOKEN_URL: url,
      GOOGLE_CALENDAR_URL: url,
    });
    const context = await newContext(browser, { ...server, dataDir: folder });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    try {
      const page = await context.newPage();
      await page.setViewportSize(viewport);
      await injectAxe(page);
      const email = await newAdmin(page);
      const [, domain = ''] = email.split('@');
      const people = [email, `bob@${domain}`];
      const start = `${new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 11)}09:00:00Z`;
      for (const one of people) google.set(one, [{ uid: 'a', title: 'Planning', start, people }]);

      await page.goto('/dashboard/organization');
      await click(page.getByRole('link', { name: 'Calendars' }));
      await click(page.getByRole('link', { name: 'Google and Microsoft' }));
      const card = page.getByRole('region', { name: 'Google Workspace' });
      await click(card.getByRole('button', { name: 'Set up' }));
      await expect(card.getByLabel('Scope')).toHaveValue(googleScopes.delegation);
      const file = { type: 'service_account', client_email: clientEmail, private_key: privateKey };
      await card.getByLabel('Key file').fill(JSON.stringify(file));
      await card.getByLabel('Domains').fill(domain);
      expect(await violations(page)).toEqual([]);
      await click(card.getByRole('button', { name: 'Save access' }));
      await expect(card.getByLabel('Key file')).toHaveValue('');
      await click(card.getByRole('radio', { name: /^A list/ }));
      await card.getByRole('textbox', { name: 'Addresses' }).fill(people.join('\n'));
      await click(card.getByRole('button', { name: 'Save choice' }));
      await card.getByLabel('A mailbox that must work').fill(email);
      await card.getByLabel(/^A mailbox that must not/).fill(`nobody@${domain}`);
      await click(card.getByRole('button', { name: 'Test', exact: true }));
      await expect(card.getByText(`${email}: readable, 1 event in the next 14 days`)).toBeVisible();
      await expect(card.getByText(`nobody@${domain}: not readable.`)).toBeVisible();
      await expect(card.getByText('Invalid email or User ID')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Start reading' })).toBeEnabled();
      await click(card.getByRole('button', { name: 'Start reading' }));
      await expect(card.getByText('2 of 2 mailboxes read, 2 meetings found, 0 errors')).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(mostClicks);
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await violations(page)).toEqual([]);
      }
      await page.screenshot({ path: `test-results/mailboxes-${viewport.width}.png`, fullPage: true });

      await page.getByRole('link', { name: 'What this server reads' }).click();
      await expect(page.getByText('Your organization reads your calendar')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Of each event' }).first()).toContainText('iCalUID');
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/what-we-read-${viewport.width}.png`, fullPage: true });

      await page.goto('/dashboard/organization/mailboxes');
      await card.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
    } finally {
      await context.close();
      await server.end('SIGTERM');
      google.stand.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
