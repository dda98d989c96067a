import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import {
  googleDirectoryScope,
  googleScopes,
  graphDirectoryPermission,
  graphPermission,
} from '#domain/calendar/vendor-fields.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { googleStand } from '#server/testing/mailboxes/google.ts';
import { graphStand } from '#server/testing/mailboxes/graph.ts';
import { injectAxe, showTheme, violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin } from './people.ts';

const mostClicks = 12;
const [tenant, clientId] = ['11111111-2222-4333-8444-555555555555', 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'];

async function startGoogle() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const clientEmail = 'meter@project.iam.example.test';
  const scopes = [googleScopes.delegation];
  const directory = { publicKey, clientEmail: `d-${clientEmail}`, scopes: [googleDirectoryScope] };
  const google = await googleStand({ publicKey, keyId: 'k1', clientEmail, scopes, now: Date.now, directory });
  const { url } = google.stand;
  const fileOf = (client_email: string) =>
    JSON.stringify({ type: 'service_account', client_email, private_key: privateKey });
  return {
    ...google,
    settings: { GOOGLE_TOKEN_URL: url, GOOGLE_CALENDAR_URL: url, GOOGLE_DIRECTORY_URL: url },
    async enterDirectory(card: Locator, email: string) {
      google.directory.admins.add(email);
      await expect(card.getByLabel('Scope of the directory')).toHaveValue(googleDirectoryScope);
      await card.getByLabel('Key file of the directory').fill(fileOf(directory.clientEmail));
      await card.getByLabel('An administrator').fill(email);
    },
    refused: 'Invalid email or User ID',
    field: 'recurringEventId',
    async enterAccess(card: Locator) {
      await expect(card.getByLabel('Scope', { exact: true })).toHaveValue(googleScopes.delegation);
      await card.getByLabel('Key file', { exact: true }).fill(fileOf(clientEmail));
    },
  };
}

async function startMicrosoft() {
  const graph = await graphStand({ tenant, clientId, allowed: null, hasUidOfSeries: true });
  const { url } = graph.stand;
  return {
    ...graph,
    settings: { MICROSOFT_LOGIN_URL: url, MICROSOFT_GRAPH_URL: url },
    async enterDirectory(card: Locator) {
      await expect(card.getByLabel('Permission for the directory')).toHaveValue(graphDirectoryPermission);
      graph.directory.isPermitted = true;
    },
    refused: 'ErrorInvalidUser',
    field: 'seriesMasterId',
    async enterAccess(card: Locator, click: (target: Locator) => Promise<void>) {
      await click(card.getByRole('button', { name: /certificate/ }));
      const download = card.getByRole('link', { name: /ownload/ });
      const [file] = await Promise.all([card.page().waitForEvent('download'), click(download)]);
      graph.account.certificate = readFileSync(await file.path(), 'utf8');
      await expect(card.getByLabel('Permission for all mailboxes')).toHaveValue(graphPermission);
      await card.getByLabel('Directory (tenant) ID').fill(tenant);
      await card.getByLabel('Application (client) ID').fill(clientId);
    },
  };
}

for (const [provider, startProvider, viewport] of [
  ['Google Workspace', startGoogle, { width: 1440, height: 900 }],
  ['Microsoft 365', startMicrosoft, { width: 390, height: 844 }],
] as const)
  test(`everybody's calendars at ${provider} are connected in ${mostClicks} clicks`, async ({ browser }) => {
    const faked = await startProvider();
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-mailboxes-'));
    const server = await startServer(folder, { OUTGOING_ALLOW: '127.0.0.1', ...faked.settings });
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
      for (const one of people) faked.set(one, [{ uid: 'a', title: 'Planning', start, people }]);

      await page.goto('/dashboard/organization');
      await click(page.getByRole('link', { name: 'Calendars' }));
      await click(page.getByRole('link', { name: 'Google and Microsoft' }));
      const card = page.getByRole('region', { name: provider });
      await click(card.getByRole('button', { name: 'Set up' }));
      await faked.enterAccess(card, click);
      await card.getByRole('textbox', { name: 'Domains' }).fill(domain);
      expect(await violations(page)).toEqual([]);
      await click(card.getByRole('button', { name: 'Save access' }));
      await expect(card.getByText('Choose who')).toBeVisible();
      await click(card.getByRole('radio', { name: /^A list/ }));
      await card.getByRole('textbox', { name: 'Addresses' }).fill(people.join('\n'));
      await click(card.getByRole('button', { name: 'Save choice' }));
      await card.getByLabel('A mailbox that must work').fill(email);
      await card.getByLabel(/^A mailbox that must not/).fill(`nobody@${domain}`);
      await click(card.getByRole('button', { name: 'Test', exact: true }));
      await expect(card.getByText(`${email}: readable, 1 event in the next 14 days`)).toBeVisible();
      await expect(card.getByText(`nobody@${domain}: not readable.`)).toBeVisible();
      await expect(card.getByText(faked.refused)).toBeVisible();
      await expect(card.getByRole('button', { name: 'Start reading' })).toBeEnabled();
      await click(card.getByRole('button', { name: 'Start reading' }));
      await expect(card.getByText('2 of 2 mailboxes read, 2 meetings found, 0 errors')).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(mostClicks);
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await violations(page)).toEqual([]);
      }
      await page.screenshot({ path: `test-results/mailboxes-${viewport.width}.png`, fullPage: true });

      faked.directory.users = [
        { id: '1', name: 'Bob Lane', emails: [people[1] ?? ''], department: 'Sales' },
        { id: '2', name: 'Not Chosen', emails: [`other@${domain}`] },
      ];
      await card.getByRole('button', { name: 'Change' }).click();
      await faked.enterDirectory(card, email);
      await card.getByRole('button', { name: 'Let people come in' }).click();
      await expect(card.getByText('1 person from the directory, last read')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/directory-${viewport.width}.png`, fullPage: true });
      await page.goto('/dashboard/people');
      const department = page.getByLabel('Department of Bob Lane');
      if (viewport.width > 1000) {
        await expect(department).toHaveValue('Sales');
        await department.fill('Pilots');
        await department.press('Enter');
        await expect(page.getByText('edited here; in the directory Sales')).toBeVisible();
      }
      await expect(page.getByText('Not Chosen')).toBeHidden();
      await page.goto('/dashboard/organization/mailboxes');

      const notes = page.getByRole('region', { name: 'Notes about bookings' });
      await notes.getByRole('checkbox', { name: 'Send notes to organizers' }).check();
      await expect(notes.getByLabel('From people')).toHaveValue('5');
      await notes.getByRole('button', { name: 'Save notes' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();

      await page.getByRole('link', { name: 'What this server reads' }).click();
      await page.getByRole('radio', { name: 'One mail a week' }).check();
      await page.reload();
      await expect(page.getByRole('radio', { name: 'One mail a week' })).toBeChecked();
      await expect(page.getByText('Your organization reads your calendar')).toBeVisible();
      await expect(page.getByText(faked.field, { exact: true })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: `test-results/what-we-read-${viewport.width}.png`, fullPage: true });

      await page.goto('/dashboard/organization/mailboxes');
      await card.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
    } finally {
      await context.close();
      await server.end('SIGTERM');
      faked.stand.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
