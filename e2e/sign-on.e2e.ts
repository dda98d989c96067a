// Sign-in on a provider's page.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeShown } from '#server/testing/authenticator.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startProvider } from '#server/testing/identity-provider.ts';
import { violations } from './axe.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { newAdmin, password, signIn, turnOnTwoFactor } from './people.ts';

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

test('while the provider is down, one administrator gets in with a password and a second factor', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
  const before = await startServer(dataDir);
  const context = await newContext(browser, { url: before.url, dataDir });
  const page = await context.newPage();
  const email = await newAdmin(page);
  const other = await newAdmin(await (await newContext(browser, { url: before.url, dataDir })).newPage());
  const secret = await turnOnTwoFactor(page);
  await before.end('SIGTERM');

  // Nothing listens at the provider's address.
  const provider = await startProvider({ redirectTo: [] });
  await provider.close();
  const server = await startServer(dataDir, {
    OIDC_PROVIDERS: JSON.stringify([provider.settings()]),
    OUTGOING_ALLOW: '127.0.0.1',
    PASSWORD_LOGIN: 'off',
    BREAK_GLASS_EMAIL: email,
  });
  const emergency = await (await newContext(browser, { url: server.url, dataDir })).newPage();
  await emergency.goto('/login');
  await emergency.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(emergency.getByText('The provider cannot be reached.')).toBeVisible();
  await emergency.getByRole('button', { name: 'Use a password' }).click();
  await signIn(emergency, other);
  await expect(emergency.getByText('Passwords are turned off here.').first()).toBeVisible();
  expect(await violations(emergency)).toEqual([]);
  await signIn(emergency, email);
  await emergency.getByLabel('Code').fill(codeShown(secret, Date.now()));
  await emergency.keyboard.press('Enter');
  await expect(emergency).toHaveURL(/\/dashboard$/);
  await emergency.goto('/dashboard/organization');
  await emergency.getByRole('button', { name: 'Add User' }).click();
  await expect(emergency.getByRole('dialog')).toContainText('Nobody signs in with a password here.');
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});
