// Sign-in on a provider's page.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { startProvider } from '#server/testing/identity-provider.ts';
import { violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin, password } from './people.ts';

for (const [device, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`an account is linked, and then signed in from the provider's page on a ${device}`, async ({
    browser,
  }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
    const port = await freePort();
    const provider = await startProvider({ redirectTo: [`http://127.0.0.1:${port}`] });
    provider.people.set('ada', { email: 'ada@acme.test', email_verified: true });
    const settings = {
      PORT: String(port),
      OIDC_PROVIDERS: JSON.stringify([provider.settings()]),
      OUTGOING_ALLOW: '127.0.0.1',
    };
    const server = await startServer(dataDir, settings);
    const context = await newContext(browser, { url: server.url, dataDir });
    const page = await context.newPage();
    await page.setViewportSize(viewport);

    await newAdmin(page);
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Login').fill('ada');
    await page.getByRole('button', { name: 'Sign in to Acme' }).click();
    const linked = page.getByRole('list', { name: 'Linked accounts' });
    await expect(linked).toContainText('ada@acme.test');
    expect(await violations(page)).toEqual([]);

    // Another browser, which has no session at the provider either.
    await context.clearCookies();
    await page.goto('/login?next=%2Fdashboard%2Fsettings');
    await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The provider did not sign you in.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByRole('button', { name: 'Continue with Acme' }).click();
    await page.getByLabel('Login').fill('ada');
    await page.getByRole('button', { name: 'Sign in to Acme' }).click();
    await expect(page).toHaveURL(/\/dashboard(\/settings)?$/);
    await page.goto('/dashboard/settings');
    await expect(linked).toContainText('used');

    await context.close();
    await server.end('SIGTERM');
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
